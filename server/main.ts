import { setUpCollector } from './collector.ts';
import { keepCompiledCode } from './compile-cache.ts';

setUpCollector();
keepCompiledCode();
await import('./serve.ts');
