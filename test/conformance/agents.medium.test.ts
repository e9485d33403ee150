import { quickCases } from './cases.ts';
import { testWholeRuns } from './whole-runs.ts';

testWholeRuns(quickCases);
