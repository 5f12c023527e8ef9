/** A file of the archive: its path in there, where it is stored, and its bytes. */
export interface AlbumFile {
  name: string;
  key: string;
  bytes: number;
}

/** A film, under the path of its file; null where the file is missing. */
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

/** A memory: the photograph as it was sent, beside it a smaller picture of it that every browser shows. */
export interface AlbumMemory {
  file: string | null;
  picture: string | null;
  /** Pixels of the picture. */
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

/** What somebody gave to another's story: photographs, and what they said of others'. */
export interface AlbumGift {
  storyteller: string;
  memories: AlbumMemory[];
  comments: { about: string; comment: string; created_at: string }[];
}

/** All that is taken along of a person, as `index.html` shows it and `data.json` lists it. */
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
  /** What their own story holds; null without one. */
  story: {
    films: AlbumFilm[];
    memories: AlbumMemory[];
    family: { name: string; relationship: string; email: string; phone: string }[];
  } | null;
  gifts: AlbumGift[];
  payments: { number: number; created_at: string; description: string; dollars: number }[];
}
