import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.d.ts';
import type { CronJob } from 'kubernetes-types/batch/v1.d.ts';
import type { PersistentVolumeClaim, PodTemplateSpec, Service } from 'kubernetes-types/core/v1.d.ts';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import { parseAllDocuments } from 'yaml';

/** The folders that have a `kustomization.yaml`. */
export const folders = ['base', 'components/autoscaling', 'overlays/example'].map(
  (name) => `docs/deploy/kubernetes/${name}`,
);

/** Of each kind, what `kubernetes.medium.test.ts` checks that it is. */
interface Kinds {
  CronJob: CronJob;
  Deployment: Deployment;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  Ingress: Ingress;
  NetworkPolicy: NetworkPolicy;
  PersistentVolumeClaim: PersistentVolumeClaim;
  PodDisruptionBudget: PodDisruptionBudget;
  Service: Service;
}

export interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  object: object;
}

/** Every object of the folder, without its kustomization. */
export async function manifestsIn(folder: string): Promise<Manifest[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  const read = await Promise.all(files.map((file) => objectsIn(join(folder, file))));
  return read.flat();
}

/** Every object of the file. Throws if it is not YAML, or says something twice. */
export async function objectsIn(file: string): Promise<Manifest[]> {
  return objectsOf(file, await readFile(file, 'utf8'));
}

/** Every object of the text. Throws if it is not YAML, or says something twice. */
export function objectsOf(file: string, text: string): Manifest[] {
  return [...parseAllDocuments(text)].map((document) => {
    for (const problem of [...document.errors, ...document.warnings]) throw problem;
    const object = document.toJS() as Record<string, unknown>;
    return { file, apiVersion: String(object['apiVersion']), kind: String(object['kind']), object };
  });
}

/** The objects of this kind. */
export function ofKind<Kind extends keyof Kinds>(manifests: readonly Manifest[], kind: Kind): Kinds[Kind][] {
  return manifests.filter((one) => one.kind === kind).map(({ object }) => object as Kinds[Kind]);
}

/** The pods that the objects make, in the order of the objects. */
export function podsOf(manifests: readonly Manifest[]): PodTemplateSpec[] {
  return [
    ...ofKind(manifests, 'Deployment').flatMap(({ spec }) => spec?.template ?? []),
    ...ofKind(manifests, 'CronJob').flatMap(({ spec }) => spec?.jobTemplate.spec?.template ?? []),
  ];
}

/** The settings of a file for `configMapGenerator`. */
export async function settingsIn(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
  );
}
