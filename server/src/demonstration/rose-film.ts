/** Seconds from the start of one picture of Rose's film to the start of the next. */
export const roseFilmStepSeconds = 5;

/** The length of Rose's film in seconds. */
export const roseFilmSeconds = 61;

/**
 * The pictures of Rose's film in order: the year of her photograph in the gallery, its title in the film, and what she
 * says in the transcript.
 */
export const roseFilmPictures: readonly { year: number; title: string; words: string }[] = [
  {
    year: 1947,
    title: 'The house on Alder Hill',
    words: 'We lived up on Alder Hill. You could see Father come up the path from the kitchen window.',
  },
  {
    year: 1952,
    title: 'Rowing back on Lost Lake',
    words: 'He took me out on Lost Lake before the others were awake, and I was allowed to row back.',
  },
  {
    year: 1953,
    title: 'My first bicycle',
    words: 'My first bicycle was my cousin’s before. It still stands in the shed, with a new basket.',
  },
  {
    year: 1964,
    title: 'A wedding under the roses',
    words: 'Edwin’s knees shook so much that the petals fell. I married him all the same.',
  },
  {
    year: 1974,
    title: 'Clara is seven',
    words: 'Clara was seven, and the cake slid off the table as soon as the candles were out.',
  },
  {
    year: 1978,
    title: 'Five of us in the wagon',
    words: 'Then Arizona: three weeks, four flat tires, and the five of us in the wagon.',
  },
  {
    year: 1979,
    title: 'Cherry pie, as always',
    words: 'What did it smell like? Cherry pie. Half a cup of sugar, and never count the cherries.',
  },
  {
    year: 1985,
    title: 'The lamp at Heceta Head',
    words: 'At Heceta Head, the keeper let us stay until the lamp was lit.',
  },
  {
    year: 1991,
    title: 'Nine days of snow',
    words: 'The road was closed for nine days that winter, and nobody minded.',
  },
  {
    year: 2003,
    title: 'Four hundred tulips',
    words: 'I planted four hundred tulips by hand, the first spring after school was over for me.',
  },
  {
    year: 2011,
    title: 'Seventy and fearless',
    words: 'For my seventieth birthday I went up in a balloon. I was frightened only on the way up.',
  },
  {
    year: 2024,
    title: 'Under the oak again',
    words: 'And here we are under the oak again, all of us this time.',
  },
];

/** The chapters of Rose's film: the picture with which they begin, and their years. */
export const roseChapters: readonly {
  picture: number;
  title: string;
  asker?: string;
  years: [number, number | null];
}[] = [
  { picture: 0, title: 'A house on a hill', years: [1941, 1955] },
  { picture: 3, title: 'Under the roses', years: [1964, null] },
  { picture: 4, title: 'Three children and four flat tires', years: [1967, 1978] },
  { picture: 6, title: 'What did your kitchen smell like?', asker: 'Mila, 10', years: [1979, null] },
  { picture: 7, title: 'When the lamp was lit', years: [1985, 1991] },
  { picture: 9, title: 'Four hundred tulips', years: [2003, null] },
  { picture: 10, title: 'The year I went up in a balloon', years: [2011, 2024] },
];
