import { slowCases } from './cases.ts';
import { testCancelling } from './cancelling.ts';

testCancelling(slowCases);
