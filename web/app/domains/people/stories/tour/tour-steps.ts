/** Minimum window width, in pixels, for the wide variant of the tour. */
export const minWideWidthPx = 1024;

export interface TourStep {
  /** The `data-tour` value of the highlighted element; undefined for the page as a whole. */
  target?: 'film' | 'profile' | 'memories' | 'family' | 'menu' | 'you';
  title: string;
  text: string;
}

interface View {
  /** Whether the window is wide. */
  isWide: boolean;
  /** Whether the active story is the user's own. */
  isOwnStory: boolean;
  /** Whether the story has a film that the user sees. */
  hasFilm: boolean;
}

const welcome = ({ isOwnStory }: View): TourStep => ({
  title: isOwnStory ? 'Welcome to your Lifestory' : 'Welcome to this Lifestory',
  text: isOwnStory
    ? 'Take a minute to look around. You can skip this at any time.'
    : 'Someone is sharing their life with you. Take a minute to look around.',
});

/** The place of the film; until it is there, of the interview. */
const film = (view: View): TourStep => (view.hasFilm ? existingFilm(view) : interview(view));

const interview = ({ isOwnStory }: View): TourStep => ({
  target: 'film',
  title: isOwnStory ? 'Your interview' : 'The interview',
  text: isOwnStory
    ? 'See when it is and get ready for it. Your film appears here afterward.'
    : 'See when it is. The film appears here afterward.',
});

const existingFilm = ({ isOwnStory, isWide }: View): TourStep => ({
  target: 'film',
  title: isOwnStory ? 'Your film' : 'The film',
  text: isWide
    ? `The recording of ${isOwnStory ? 'your' : 'the'} interview. Press play, and make it as large as the screen if you like.`
    : 'Press play. Turn the phone on its side to see it larger.',
});

const profile = ({ hasFilm }: View): TourStep => ({
  target: 'profile',
  title: 'Who tells this story',
  text: hasFilm
    ? 'When it was recorded, a few words about the storyteller, and the film to download and keep.'
    : 'A few words about the storyteller.',
});

const memories: TourStep = {
  target: 'memories',
  title: 'Photographs and memories',
  text: 'Add your own with Add Photo. Open one to read and write comments.',
};

const family = ({ isOwnStory }: View): TourStep => ({
  target: 'family',
  title: 'Friends & Family',
  text: isOwnStory
    ? 'Everyone who can see your story. Invite the people you love: nobody else has access.'
    : 'Everyone who can see this story.',
});

/** The steps of the guided tour. A narrow window, where the layout is stacked, has fewer and shorter steps. */
export function tourSteps(view: View): TourStep[] {
  if (view.isWide) {
    return [
      welcome(view),
      film(view),
      profile(view),
      memories,
      family(view),
      {
        target: 'menu',
        title: 'Finding your way',
        text: 'Home brings you back here, Gallery shows all photographs by date, and Notifications shows what is new.',
      },
      {
        target: 'you',
        title: 'Your own menu',
        text: 'Your settings, and this tour again whenever you like.',
      },
    ];
  }
  return [
    welcome(view),
    film(view),
    { ...memories, text: 'The newest ones. Swipe to see more, tap one to open it.' },
    family(view),
    {
      target: 'menu',
      title: 'Finding your way',
      text: 'Home, all photographs and what is new are always in this bar.',
    },
    {
      target: 'you',
      title: 'Your own menu',
      text: 'Tap your picture for settings, and to see this tour again.',
    },
  ];
}
