import { about } from './pages/about';
import { contact } from './pages/contact';
import type { DemoPage } from './pages/demo-page';
import { faq } from './pages/faq';
import { gamesCaseBattles } from './pages/games-case-battles';
import { gamesCrash } from './pages/games-crash';
import { gamesJackpot } from './pages/games-jackpot';
import { gamesRoulette } from './pages/games-roulette';
import { gamesTrading } from './pages/games-trading';
import { guidesBestCases } from './pages/guides-best-cases';
import { guidesBestSkins } from './pages/guides-best-skins';
import { guidesBettingStrategies } from './pages/guides-betting-strategies';
import { guidesSkinInvesting } from './pages/guides-skin-investing';
import { guidesTrading } from './pages/guides-trading';
import { howWeRank } from './pages/how-we-rank';
import { privacy } from './pages/privacy';
import { responsibleGambling } from './pages/responsible-gambling';
import { terms } from './pages/terms';

export const demoPages: DemoPage[] = [
  about,
  faq,
  responsibleGambling,
  contact,
  privacy,
  terms,
  howWeRank,
  guidesTrading,
  guidesBestCases,
  guidesBestSkins,
  guidesSkinInvesting,
  guidesBettingStrategies,
  gamesCaseBattles,
  gamesCrash,
  gamesRoulette,
  gamesJackpot,
  gamesTrading,
];
