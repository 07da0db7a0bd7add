import { ballast } from './casinos/ballast';
import { brasspoint } from './casinos/brasspoint';
import { cinderpost } from './casinos/cinderpost';
import { copperline } from './casinos/copperline';
import type { DemoCasino } from './casinos/demo-casino';
import { farrow } from './casinos/farrow';
import { greyhoundNine } from './casinos/greyhound-nine';
import { hexwater } from './casinos/hexwater';
import { kiteyard } from './casinos/kiteyard';
import { lanternfish } from './casinos/lanternfish';
import { marlowDrop } from './casinos/marlow-drop';
import { mothlight } from './casinos/mothlight';
import { ninthRound } from './casinos/ninth-round';
import { oldHarbour } from './casinos/old-harbour';
import { overpeel } from './casinos/overpeel';
import { packhorse } from './casinos/packhorse';
import { plinth } from './casinos/plinth';
import { quarterpeg } from './casinos/quarterpeg';
import { ravelin } from './casinos/ravelin';
import { saltmarsh } from './casinos/saltmarsh';
import { sidelane } from './casinos/sidelane';
import { tallyhouse } from './casinos/tallyhouse';
import { tinderboxCases } from './casinos/tinderbox-cases';
import { twoBridges } from './casinos/two-bridges';
import { vellum } from './casinos/vellum';

export const demoCasinos: DemoCasino[] = [
  copperline,
  ninthRound,
  oldHarbour,
  tinderboxCases,
  greyhoundNine,
  hexwater,
  brasspoint,
  kiteyard,
  mothlight,
  quarterpeg,
  vellum,
  tallyhouse,
  packhorse,
  plinth,
  marlowDrop,
  sidelane,
  overpeel,
  cinderpost,
  ravelin,
  lanternfish,
  twoBridges,
  saltmarsh,
  farrow,
  ballast,
];
