import { slowCases } from './cases.ts';
import { testWholeRuns } from './whole-runs.ts';

testWholeRuns(slowCases);
