import { tuneGarbageCollector } from './process/v8-heap.ts';
import { keepCompiledCode } from './process/compile-cache.ts';

tuneGarbageCollector();
keepCompiledCode();
await import('./serve.ts');
