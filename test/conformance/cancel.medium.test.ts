import { quickCases } from './cases.ts';
import { testCancelling } from './cancelling.ts';

testCancelling(quickCases);
