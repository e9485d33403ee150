import { pin } from './lock-intrinsics.ts';

type Reader = (this: unknown, ...args: unknown[]) => unknown;

/** Members that tests stub, React tracks and Testing Library's `user-event` intercepts on individual elements. */
const free =
  /^(?:on|scroll|offset|client|selection|get(?:BoundingClientRect|ClientRects|Animations)$|(?:value|checked|select|files|focus|blur|click|show|showModal|close|open|play|pause|load|setSelectionRange|setRangeText|animate|requestSubmit|setPointerCapture|releasePointerCapture|hasPointerCapture|constructor)$)/;
/** Globals through which a test accesses the page. */
const globals = [
  'document',
  'window',
  'self',
  'top',
  'parent',
  'frames',
  'Node',
  'Element',
  'HTMLElement',
  'Document',
  'NodeFilter',
];
const interfaces = [
  'EventTarget',
  'Node',
  'CharacterData',
  'DocumentType',
  'ProcessingInstruction',
  'XMLDocument',
  'HTMLDocument',
  'Text',
  'Comment',
  'Attr',
  'Document',
  'DocumentFragment',
  'Element',
  'TreeWalker',
  'NodeList',
  'HTMLCollection',
  'NamedNodeMap',
  'DOMTokenList',
  'NodeFilter',
  'XPathResult',
  'ShadowRoot',
];

/** Checks whether the page can be trusted. Returns the problem, or null. */
export type Inspect = () => string | null;

/**
 * Freezes the page's interfaces and rejects elements that misreport their content. Returns a function that inspects the
 * page for what cannot be prevented.
 */
export function lockPage(global: typeof globalThis): Inspect {
  const { Node, Document, document } = global as unknown as {
    Node: typeof globalThis.Node;
    Document: typeof globalThis.Document;
    document: Document;
  };
  const own = Object.getOwnPropertyNames(global);
  const elements = own.filter((name) => /^HTML\w*Element$|^SVG\w*Element$/.test(name));
  const prototypes = [...interfaces, ...elements].flatMap((name) => {
    const found = (global as unknown as Record<string, { prototype?: object } | undefined>)[name];
    return found?.prototype ? [found.prototype] : [];
  });
  const names = new Set<PropertyKey>();
  for (const prototype of [Node.prototype, Document.prototype, ...prototypes]) {
    for (const key of Reflect.ownKeys(prototype)) if (!free.test(String(key))) names.add(key);
  }
  for (const prototype of prototypes) {
    for (const key of Reflect.ownKeys(prototype)) if (names.has(key)) pin(prototype, key);
  }
  const keysOf = new Map(prototypes.map((prototype) => [prototype, new Set(Reflect.ownKeys(prototype))]));
  const inspect = inspector(document, names, keysOf);
  refuseShadows(names, new Set<object>(prototypes));
  const { customElements } = global as unknown as { customElements: object };
  Object.defineProperty(Object.getPrototypeOf(customElements), 'define', {
    value() {
      throw new TypeError('Tests cannot use custom elements');
    },
  });
  for (const name of globals) {
    const value = (global as unknown as Record<string, unknown>)[name];
    Object.defineProperty(global, name, { value, writable: false, configurable: false, enumerable: true });
  }
  return inspect;
}

const { apply, ownKeys } = Reflect;
const all = Object.prototype;

function readerOf(prototype: object, name: string): Reader {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new TypeError(`no ${name}`);
  return get;
}

/** Returns a function that walks the page with the original interfaces. */
function inspector(
  document: Document,
  names: ReadonlySet<PropertyKey>,
  keysOf: ReadonlyMap<object, ReadonlySet<PropertyKey>>,
): Inspect {
  const prototype = Node.prototype;
  const [first, next] = [readerOf(prototype, 'firstChild'), readerOf(prototype, 'nextSibling')];
  const { getPrototypeOf } = Object;
  // Set by the test runner; these lead to the same window.
  const atFirst = new Set(ownKeys(document));
  for (const key of atFirst) pin(document, key);
  function wrongWith(node: object): string | null {
    for (const key of ownKeys(node))
      if (names.has(key) && !(node === document && atFirst.has(key)))
        return `The page replaces ${String(key)} of an element.`;
    for (let at = getPrototypeOf(node) as object | null; at; at = getPrototypeOf(at) as object | null) {
      const keys = keysOf.get(at);
      if (!keys && at !== Object.prototype) return 'The page has an element with a prototype of its own.';
      for (const key of keys ? ownKeys(at) : []) {
        if (!keys?.has(key) && names.has(key)) return `The page replaces ${String(key)} of elements.`;
      }
    }
    return null;
  }
  return () => {
    const open: object[] = [document];
    for (let node = open.pop(); node; node = open.pop()) {
      const wrong = wrongWith(node);
      if (wrong !== null) return wrong;
      for (
        let child = apply(first, node, []) as object | null;
        child;
        child = apply(next, child, []) as object | null
      ) {
        open[open.length] = child;
      }
    }
    return null;
  };
}

/** Blocks the ways to change an object's prototype, or to define a property without calling its prototype's setters. */
function refuseShadows(names: ReadonlySet<PropertyKey>, prototypes: ReadonlySet<object>): void {
  const nodeType = readerOf(Node.prototype, 'nodeType');
  const inputType = readerOf(HTMLInputElement.prototype, 'type');
  const isPage = (target: unknown) => {
    if (typeof target !== 'object' || target === null) return false;
    if (prototypes.has(target)) return true;
    try {
      apply(nodeType, target, []);
      return true;
    } catch {
      return false;
    }
  };
  const isFileInput = (target: unknown) => {
    try {
      return apply(inputType, target, []) === 'file';
    } catch {
      return false;
    }
  };
  const check = (target: unknown, key: PropertyKey) => {
    if (names.has(key) && isPage(target)) throw new TypeError(`${String(key)} of an element cannot be replaced`);
  };
  const checkAll = (args: unknown[]) => {
    const [target, given] = args;
    if (typeof given !== 'object' || given === null) return;
    const asked = given as Record<string, unknown>;
    // `user-event` defines a `type` on file inputs that repeats the input's own type.
    const { type: _, ...others } = asked;
    const wanted = isFileInput(target) ? others : { ...asked };
    for (const key of ownKeys(wanted)) check(target, key);
    args[1] = wanted;
  };
  const one = ([target, key]: unknown[]) => check(target, toKey(key));
  replace(Object, 'defineProperties', checkAll);
  replace(Reflect, 'setPrototypeOf', ([target]) => refusePage(isPage(target)));
  replace(Object, 'setPrototypeOf', ([target]) => refusePage(isPage(target)));
  replaceOnThis('__defineGetter__');
  replaceOnThis('__defineSetter__');
  const setter = Object.getOwnPropertyDescriptor(Object.prototype, '__proto__');
  Object.defineProperty(all, '__proto__', {
    set(this: unknown, value: unknown) {
      refusePage(isPage(this));
      if (setter?.set) apply(setter.set, this, [value]);
    },
  });
  replace(Reflect, 'defineProperty', one);
  replace(Object, 'defineProperty', one);

  function replaceOnThis(name: '__defineGetter__' | '__defineSetter__') {
    const original = (Object.prototype as unknown as Record<string, Reader>)[name];
    Object.defineProperty(all, name, {
      value(this: unknown, key: unknown, ...rest: unknown[]) {
        const plain = toKey(key);
        check(this, plain);
        return original && apply(original, this, [plain, ...rest]);
      },
    });
  }
}

function replace(holder: object, name: string, guard: (args: unknown[]) => void): void {
  const original = (holder as Record<string, Reader>)[name];
  if (!original) return;
  const value = {
    [name](this: unknown, ...args: unknown[]) {
      guard(args);
      return apply(original, this, args);
    },
  }[name];
  Object.defineProperty(holder, name, { value });
}

function refusePage(isPage: boolean): void {
  if (isPage) throw new TypeError('The prototype of an element cannot be changed');
}

const toKey = (key: unknown): PropertyKey => (typeof key === 'symbol' ? key : `${key as string}`);
