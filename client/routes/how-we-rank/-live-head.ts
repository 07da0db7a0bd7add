export { liveRankingHead } from '../../features/casinos/live-ranking-head';
