/** The entry point to statistics: how sure a rate and a change of rates are. */
export {
  differenceOfRates,
  type Interval,
  likeQuestions,
  type Rate,
  type RatePair,
  smallestFound,
  wilson,
  z90,
} from './intervals.ts';
export { fisherTest, holm, runsToNameOne, stratifiedTest } from './tests.ts';
