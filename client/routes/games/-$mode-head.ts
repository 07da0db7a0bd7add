export { gameHead } from '../../features/casinos/game-head';
