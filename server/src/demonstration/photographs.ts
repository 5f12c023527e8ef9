/** A photograph with its comments and hearts, each comment added `days` before today. */
export interface Photograph {
  storyteller: string;
  by: string;
  /** The name of its file in `media/photographs`. */
  file: string;
  year: number;
  month?: number;
  days: number;
  caption: string;
  comments?: readonly { by: string; days: number; text: string }[];
  /** Who gave it a heart, on the day it was added. */
  hearts?: readonly string[];
}

/** The gallery of Rose Whitaker, and the first pictures of George Okafor's. */
export const photographs: readonly Photograph[] = [
  {
    storyteller: 'rose',
    by: 'rose',
    file: 'farmhouse',
    year: 1947,
    month: 6,
    days: 198,
    caption: 'The house on Alder Hill. That is me beside Mother, waiting for Father to come up the path.',
    comments: [
      { by: 'clara', days: 197, text: 'You never told me the fence was white once!' },
      {
        by: 'rose',
        days: 197,
        text: 'Father painted it every spring until his back would not have it any more.',
      },
    ],
  },
  {
    storyteller: 'rose',
    by: 'rose',
    file: 'rowing-boat',
    year: 1952,
    days: 197,
    caption: 'Out on Lost Lake with Father, before the others were awake. I was allowed to row back.',
    comments: [{ by: 'george', days: 18, text: 'I can hear the water, Rose.' }],
  },
  {
    storyteller: 'rose',
    by: 'rose',
    file: 'bicycle',
    year: 1953,
    month: 5,
    days: 190,
    caption: 'My first bicycle. It was my cousin’s before, and red, whatever this picture says.',
    comments: [
      { by: 'theo', days: 188, text: 'Is this the one that still stands in the shed?' },
      { by: 'rose', days: 187, text: 'The very one. The basket is new.' },
    ],
  },
  {
    storyteller: 'rose',
    by: 'clara',
    file: 'wedding',
    year: 1964,
    month: 9,
    days: 176,
    caption: 'Mom and Dad under the roses. Grandmother had been growing them up that arch for two years.',
    hearts: ['rose', 'theo', 'george'],
    comments: [
      { by: 'rose', days: 175, text: 'Edwin’s knees shook so much that the petals fell.' },
      { by: 'theo', days: 174, text: 'I had never seen this one. Thank you, Clara.' },
    ],
  },
  {
    storyteller: 'rose',
    by: 'rose',
    file: 'birthday',
    year: 1974,
    month: 3,
    days: 160,
    caption: 'Clara is seven. The second layer slid off as soon as the candles were out.',
    comments: [{ by: 'clara', days: 159, text: 'Best cake of my life. I ate the part on the floor.' }],
  },
  {
    storyteller: 'rose',
    by: 'theo',
    file: 'road-trip',
    year: 1978,
    month: 7,
    days: 141,
    caption: 'Three weeks, four flat tires, five of us in the wagon. Arizona at noon with the windows down.',
  },
  {
    storyteller: 'rose',
    by: 'rose',
    file: 'kitchen',
    year: 1979,
    month: 11,
    days: 120,
    caption: 'The kitchen table, where everything that mattered was decided. Cherry pie, as always.',
    hearts: ['clara'],
    comments: [
      { by: 'clara', days: 119, text: 'Do you still have the recipe?' },
      {
        by: 'rose',
        days: 119,
        text: 'It is in the film, a little after the middle. I counted on you asking.',
      },
    ],
  },
  {
    storyteller: 'rose',
    by: 'rose',
    file: 'lighthouse',
    year: 1985,
    days: 96,
    caption: 'Heceta Head on our anniversary. The keeper let us stay until the lamp was lit.',
  },
  {
    storyteller: 'rose',
    by: 'theo',
    file: 'winter',
    year: 1991,
    month: 12,
    days: 71,
    caption: 'The winter the road was closed for nine days and nobody minded.',
    comments: [{ by: 'rose', days: 70, text: 'That is your father’s best hat on the snowman.' }],
  },
  {
    storyteller: 'rose',
    by: 'rose',
    file: 'garden',
    year: 2003,
    month: 4,
    days: 45,
    caption: 'The first spring after school was over for me. Four hundred tulips, all planted by hand.',
  },
  {
    storyteller: 'rose',
    by: 'clara',
    file: 'balloons',
    year: 2011,
    month: 10,
    days: 17,
    caption: 'For her seventieth birthday she wanted to go up. We stayed on the ground and waved.',
    comments: [
      { by: 'george', days: 16, text: 'Seventy and fearless.' },
      { by: 'rose', days: 15, text: 'I was frightened the whole way up and not at all on the way down.' },
    ],
  },
  {
    storyteller: 'rose',
    by: 'theo',
    file: 'picnic',
    year: 2024,
    month: 8,
    days: 3,
    caption: 'Under the oak again, all of us this time.',
    hearts: ['rose', 'clara'],
    comments: [{ by: 'clara', days: 2, text: 'Next year we bring a bigger blanket.' }],
  },
  {
    storyteller: 'george',
    by: 'amara',
    file: 'lighthouse-faded',
    year: 1969,
    month: 8,
    days: 20,
    caption: 'Dad’s first summer on the coast line. He sent this one home as a postcard.',
    comments: [{ by: 'george', days: 19, text: 'And a trumpet case full of sand.' }],
  },
];
