import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../../server/providers/sandbox/host-paths.ts';
import { lacks } from '../support/needs.ts';
import { folders, type Manifest, manifestsIn, objectsOf } from './kubernetes.ts';

const run = promisify(execFile);
const example = 'docs/deploy/kubernetes/overlays/example';

/** A patch has only what it changes, so what Kubernetes requires may be missing in it. */
const isPatch = ({ file }: Manifest) => file === `${example}/network-policy.yaml`;

/** `kubernetes-types` has a file for each group and version, made from Kubernetes' OpenAPI. */
function typeOf({ apiVersion, kind }: Manifest): string {
  const path = apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`;
  return `import('kubernetes-types/${path}').${kind}`;
}

/**
 * Returns what the compiler says of each object as a literal of its kind: fields that do not exist, that are missing or have
 * another type. Each message begins with the index of its object.
 */
async function faultsOf(manifests: readonly Manifest[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-kubernetes-'));
  try {
    await Promise.all(
      manifests.map((manifest, index) => {
        const type = isPatch(manifest) ? `Parts<${typeOf(manifest)}>` : `Named<${typeOf(manifest)}>`;
        const text = `import type { Named, Parts } from './of.ts';\nexport const object: ${type} = ${JSON.stringify(manifest.object)};\n`;
        return writeFile(join(folder, `${index}.ts`), text);
      }),
    );
    await writeFile(
      join(folder, 'of.ts'),
      `export type Named<T extends { apiVersion?: unknown; kind?: unknown; metadata?: unknown }> =
         T & { apiVersion: T['apiVersion'] & string; kind: T['kind'] & string; metadata: { name: string } };
       export type Parts<T> = { [Key in keyof T]?: Parts<T[Key]> };`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'preserve',
      allowImportingTsExtensions: true,
      types: [],
      paths: { 'kubernetes-types/*': [`${resolve('node_modules/kubernetes-types')}/*`] },
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    try {
      await run(resolve('node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], { cwd: folder });
      return [];
    } catch (error) {
      if (!(error instanceof Error && 'stdout' in error) || error.stdout === '') throw error;
      return String(error.stdout).trimEnd().split('\n');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the manifests for Kubernetes', () => {
  test('are objects of Kubernetes, with every required field and no unknown one', async () => {
    const manifests = (await Promise.all(folders.map(manifestsIn))).flat();
    expect(manifests.length).toBeGreaterThan(9);
    const wrong = objectsOf(
      'wrong.yaml',
      `apiVersion: v1
kind: Service
metadata: { name: unknown-field }
spec: { ports: [{ port: 1, targetport: 2 }] }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: missing-field }
spec: { policyTypes: [Ingress] }
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: wrong-type }
spec: { schedule: '0 1 * * *', suspend: 'no', jobTemplate: {} }
---
apiVersion: policy/v1beta1
kind: PodDisruptionBudget
metadata: { name: old-version }
---
apiVersion: v1
kind: Service
spec: {}
`,
    );
    const faults = await faultsOf([...manifests, ...wrong]);
    const first = manifests.length;
    expect(faults.filter((fault) => Number.parseInt(fault, 10) < first)).toEqual([]);
    const found = new Set(faults.map((fault) => Number.parseInt(fault, 10)).filter((index) => index >= first));
    expect([...found].toSorted((one, other) => one - other)).toEqual(wrong.map((_, index) => first + index));
  });

  test.skipIf(lacks('kubectl'))('are put together by kubectl', async () => {
    const { stdout } = await run(findProgram('kubectl') ?? 'kubectl', ['kustomize', example]);
    const objects = objectsOf('built.yaml', stdout);
    const kinds = objects.map(({ kind }) => kind).toSorted();
    const expected = (await Promise.all(folders.map(manifestsIn))).flat().filter((manifest) => !isPatch(manifest));
    expect(kinds).toEqual([...expected.map(({ kind }) => kind), 'ConfigMap'].toSorted());
    expect(await faultsOf(objects)).toEqual([]);
    const [, deployment = ''] = /^(kind: Deployment[\s\S]*?)^---$/m.exec(stdout) ?? [];
    expect(deployment).toContain('image: registry.example.com/unified-agents:');
    expect(deployment).not.toContain('replicas');
    expect(deployment).toMatch(/configMapRef:\n +name: unified-agents-[a-z0-9]{10}\n/);
  });
});
