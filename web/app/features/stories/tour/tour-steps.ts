/** Minimum window width, in pixels, for the wide variant of the tour. */
export const wideMinWidth = 1024;

export interface TourStep {
  /** The `data-tour` value of the highlighted element; undefined for the page as a whole. */
  at?: 'film' | 'profile' | 'memories' | 'family' | 'menu' | 'you';
  title: string;
  text: string;
}

interface View {
  /** Whether the window is wide. */
  wide: boolean;
  /** Whether the active story is the user's own. */
  own: boolean;
}

const welcome = ({ own }: View): TourStep => ({
  title: own ? 'Welcome to your Lifestory' : 'Welcome to this Lifestory',
  text: own
    ? 'Take a minute to look around. You can skip this at any time.'
    : 'Someone is sharing their life with you. Take a minute to look around.',
});

const film = ({ own }: View): TourStep => ({
  at: 'film',
  title: own ? 'Your film' : 'The film',
  text: own
    ? 'The recording of your interview. Press play, and make it as large as the screen if you like.'
    : 'The recording of the interview. Press play, and make it as large as the screen if you like.',
});

const profile: TourStep = {
  at: 'profile',
  title: 'Who tells this story',
  text: 'When it was recorded, a few words about the storyteller, and the film to download and keep.',
};

const memories: TourStep = {
  at: 'memories',
  title: 'Photographs and memories',
  text: 'Add your own with Add Photo. Open one to read and write comments.',
};

const family = ({ own }: View): TourStep => ({
  at: 'family',
  title: 'Friends & Family',
  text: own
    ? 'Everyone who can see your story. Invite the people you love: nobody else has access.'
    : 'Everyone who can see this story.',
});

/** The steps of the guided tour. A narrow window, where the layout is stacked, has fewer and shorter steps. */
export function tourSteps(view: View): TourStep[] {
  if (view.wide) {
    return [
      welcome(view),
      film(view),
      profile,
      memories,
      family(view),
      {
        at: 'menu',
        title: 'Finding your way',
        text: 'Home brings you back here, Gallery shows all photographs by date, and Notifications shows what is new.',
      },
      {
        at: 'you',
        title: 'Your own menu',
        text: 'Your settings, and this tour again whenever you like.',
      },
    ];
  }
  return [
    welcome(view),
    { ...film(view), text: 'Press play. Turn the phone on its side to see it larger.' },
    { ...memories, text: 'The newest ones. Swipe to see more, tap one to open it.' },
    family(view),
    {
      at: 'menu',
      title: 'Finding your way',
      text: 'Home, all photographs and what is new are always in this bar.',
    },
    {
      at: 'you',
      title: 'Your own menu',
      text: 'Tap your picture for settings, and to see this tour again.',
    },
  ];
}
