/** A file of the archive: its path in the archive, its storage key, and its size in bytes. */
export interface AlbumFile {
  name: string;
  key: string;
  bytes: number;
}

/** A film with the path of its file; null if the file is missing. */
export interface AlbumFilm {
  file: string | null;
  poster: string | null;
  /** Day of the interview, `YYYY-MM-DD`. */
  recorded: string;
  seconds: number | null;
  original_name: string;
}

export interface AlbumComment {
  author: string;
  comment: string;
  created_at: string;
}

/** A memory: the original photograph, and a smaller picture of it that every browser can display. */
export interface AlbumMemory {
  file: string | null;
  picture: string | null;
  /** Size of the picture in pixels. */
  width: number;
  height: number;
  label: string;
  year: number;
  month: number | null;
  caption: string;
  author: string;
  created_at: string;
  comments: AlbumComment[];
}

/** A person's contributions to another story: photographs, and comments on those of others. */
export interface AlbumGift {
  storyteller: string;
  memories: AlbumMemory[];
  comments: { about: string; comment: string; created_at: string }[];
}

/** All data in a person's export, as displayed in `index.html` and listed in `data.json`. */
export interface Album {
  made_at: string;
  person: {
    name: string;
    email: string;
    phone: string;
    date_of_birth: string | null;
    country: string;
    state: string;
    city: string;
    zip_code: string;
    bio: string;
    member_since: string;
    portrait: string | null;
  };
  /** The content of their own story; null without one. */
  story: {
    films: AlbumFilm[];
    memories: AlbumMemory[];
    family: { name: string; relationship: string; email: string; phone: string }[];
  } | null;
  gifts: AlbumGift[];
  payments: { number: number; created_at: string; description: string; dollars: number }[];
}
