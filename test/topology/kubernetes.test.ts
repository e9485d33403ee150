import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, secretSettings, settingNames } from '../../server/process/config.ts';
import { blockNamed } from '../docs/page.ts';
import { createTestService } from '../support/service.ts';
import { folders, manifestsIn, ofKind, podsOf, settingsIn } from './kubernetes.ts';

interface Kustomization {
  resources?: string[];
  components?: string[];
  patches?: { path?: string }[];
  images?: { name: string; newName?: string; newTag: string }[];
  configMapGenerator?: { name: string; behavior?: string; envs: string[] }[];
}

const [base = '', , example = ''] = folders;
const kustomizationOf = async (folder: string) =>
  parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
const manifests = (await Promise.all(folders.map(manifestsIn))).flat();
const [deployment] = ofKind(manifests, 'Deployment');
const pod = deployment?.spec?.template;
const node = pod?.spec?.containers[0];
const settings = { ...(await settingsIn(`${base}/settings.env`)), ...(await settingsIn(`${example}/settings.env`)) };
const dockerfile = await readFile('Dockerfile', 'utf8');
const [, ofImage = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
const image = Object.fromEntries([...ofImage.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value]));

describe('each kustomization', () => {
  test.each(folders)('%s lists every file of its folder, and nothing else', async (folder) => {
    const { resources = [], patches = [], configMapGenerator = [] } = await kustomizationOf(folder);
    const listed = [
      ...resources.filter((path) => !path.startsWith('..')),
      ...patches.flatMap(({ path }) => path ?? []),
      ...configMapGenerator.flatMap(({ envs }) => envs),
    ];
    const files = (await readdir(folder)).filter((name) => name !== 'kustomization.yaml');
    expect(listed.toSorted()).toEqual(files.toSorted());
  });

  test('of the example uses the base and the component', async () => {
    const { resources = [], components = [] } = await kustomizationOf(example);
    const used = [...resources, ...components]
      .filter((path) => path.startsWith('..'))
      .map((path) => join(example, path));
    expect(used).toEqual(folders.filter((folder) => folder !== example));
  });

  test('takes the image of this release', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    for (const folder of [base, example]) {
      const { images = [] } = await kustomizationOf(folder);
      expect(images.map(({ name, newTag }) => [name, newTag])).toEqual([['unified-agents', version]]);
    }
    const used = podsOf(manifests).flatMap(({ spec }) => spec?.containers.map(({ image }) => image) ?? []);
    expect(used).toEqual(['unified-agents', 'unified-agents']);
  });
});

describe('the settings', () => {
  test('exist, are valid, and are no secrets', () => {
    const names = Object.keys(settings);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !(settingNames as readonly string[]).includes(name))).toEqual([]);
    expect(names.filter((name) => secretSettings.has(name))).toEqual([]);
    const given = { DATABASE_URL: 'postgresql://user@host/database', SERVICE_API_KEY: 'k'.repeat(40) };
    const config = readConfig({ ...image, ...settings, ...given });
    expect(config.PREVIEW_URL).toContain('{name}.');
  });

  test('come with the secrets that docs/kubernetes.md makes', async () => {
    const made = await blockNamed('docs/kubernetes.md', 'cluster');
    expect(made).toContain('create secret generic unified-agents ');
    const names = [...made.matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'SERVICE_API_KEY', 'SECRETS_KEY']));
    expect(names.filter((name) => !secretSettings.has(name))).toEqual([]);
    const { configMapGenerator = [] } = await kustomizationOf(base);
    expect(configMapGenerator.map(({ name }) => name)).toEqual(['unified-agents']);
    for (const container of podsOf(manifests).flatMap(({ spec }) => spec?.containers ?? []))
      expect(container.envFrom).toContainEqual({ secretRef: { name: 'unified-agents' } });
    expect(node?.envFrom).toContainEqual({ configMapRef: { name: 'unified-agents' } });
  });
});

describe('a node', () => {
  test('listens at the ports of the image and of the settings', () => {
    const ports = Object.fromEntries(node?.ports?.map(({ name, containerPort }) => [name, containerPort]) ?? []);
    expect(ports).toEqual({
      http: Number(image['PORT']),
      previews: Number(image['PREVIEW_PORT']),
      metrics: Number(settings['METRICS_PORT']),
    });
    expect(pod?.metadata?.annotations?.['prometheus.io/port']).toBe(settings['METRICS_PORT']);
    expect(dockerfile).toContain(`\nEXPOSE ${ports['http']} ${ports['previews']}\n`);
  });

  test('is asked at paths that the service has, and is not restarted because of its database', async () => {
    const asked = [node?.startupProbe, node?.livenessProbe, node?.readinessProbe].map((probe) => probe?.httpGet);
    expect(asked.map((get) => get?.port)).toEqual(['http', 'http', 'http']);
    expect(asked.map((get) => get?.path)).toEqual(['/healthz', '/healthz', '/readyz']);
    await using service = await createTestService();
    for (const get of asked) expect((await service.withoutKey(get?.path ?? '')).status).toBe(200);
  });

  test('has the time to hand its runs over, as in compose.yaml', async () => {
    const [, seconds = ''] = /stop_grace_period: (\d+)s/.exec(await readFile('compose.yaml', 'utf8')) ?? [];
    const [sleep, waits] = node?.lifecycle?.preStop?.exec?.command ?? [];
    expect(sleep).toBe('sleep');
    expect(Number(waits) + Number(seconds)).toBeLessThanOrEqual(pod?.spec?.terminationGracePeriodSeconds ?? 0);
    expect(deployment?.spec?.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  });
});

describe('each pod', () => {
  test('runs as the user of the image, and writes only to its volumes', () => {
    const [, uid] = /useradd --uid (\d+) /.exec(dockerfile) ?? [];
    expect(dockerfile).toContain('\nUSER node\n');
    const pods = podsOf(manifests);
    expect(pods).toHaveLength(2);
    for (const { spec } of pods) {
      const id = Number(uid);
      expect(spec?.securityContext).toEqual({
        runAsNonRoot: true,
        runAsUser: id,
        runAsGroup: id,
        fsGroup: id,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(spec?.automountServiceAccountToken).toBe(false);
      const [container] = spec?.containers ?? [];
      expect(container?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container?.resources?.requests?.['memory']).toBeDefined();
      expect(container?.resources?.limits?.['memory']).toBeDefined();
      const mounted = container?.volumeMounts?.map(({ name }) => name);
      expect(mounted).toEqual(spec?.volumes?.map(({ name }) => name));
    }
    expect(node?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([image['DATA_DIR'], image['XDG_CACHE_HOME']]);
  });
});

const named = (kind: 'Deployment' | 'PersistentVolumeClaim') =>
  ofKind(manifests, kind).map(({ metadata }) => metadata?.name);

describe('names', () => {
  test('of labels are those of the pods', () => {
    const labels = podsOf(manifests).map(({ metadata }) => metadata?.labels);
    const policies = ofKind(manifests, 'NetworkPolicy');
    const selected = [
      ...ofKind(manifests, 'Service').map(({ spec }) => spec?.selector),
      ...ofKind(manifests, 'PodDisruptionBudget').map(({ spec }) => spec?.selector?.matchLabels),
      // The patch of the example names none.
      ...policies.map(({ spec }) => spec?.podSelector?.matchLabels).filter((one) => one !== undefined),
      deployment?.spec?.selector.matchLabels,
      ...(pod?.spec?.topologySpreadConstraints?.map(({ labelSelector }) => labelSelector?.matchLabels) ?? []),
    ];
    expect(selected).toHaveLength(7);
    for (const one of selected) expect(labels).toContainEqual(one);
  });

  test('of ports are those of the node, and each Ingress leads to a Service', () => {
    const ports = node?.ports?.map(({ name }) => name);
    const services = ofKind(manifests, 'Service');
    const policies = ofKind(manifests, 'NetworkPolicy').flatMap(({ spec }) => spec?.ingress ?? []);
    const used = [
      ...services.flatMap(({ spec }) => spec?.ports?.map(({ targetPort }) => targetPort) ?? []),
      ...policies.flatMap((rule) => rule.ports?.map(({ port }) => port) ?? []),
    ];
    expect(used).toHaveLength(8);
    for (const port of used) expect(ports).toContain(port);
    const backends = ofKind(manifests, 'Ingress').flatMap(
      ({ spec }) => spec?.rules?.flatMap(({ http }) => http?.paths.map(({ backend }) => backend.service) ?? []) ?? [],
    );
    expect(backends.map((backend) => [backend?.name, backend?.port?.name])).toEqual(
      services.map(({ metadata, spec }) => [metadata?.name, spec?.ports?.[0]?.name]),
    );
  });

  test('of hosts are those of the settings, each with a certificate', () => {
    const hosts = ofKind(manifests, 'Ingress').map(({ spec }) => [spec?.rules?.[0]?.host, spec?.tls?.[0]?.hosts]);
    const { hostname } = new URL(settings['PUBLIC_URL'] ?? '');
    const previews = settings['PREVIEW_URL']?.replace('https://{name}', '*');
    expect(hosts).toEqual([hostname, previews].map((host) => [host, [host]]));
  });

  test('of what is scaled and of the volume of backups exist', () => {
    const [autoscaler] = ofKind(manifests, 'HorizontalPodAutoscaler');
    expect(named('Deployment')).toEqual([autoscaler?.spec?.scaleTargetRef.name]);
    const claims = podsOf(manifests).flatMap(({ spec }) => spec?.volumes ?? []);
    expect(claims.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? [])).toEqual(
      named('PersistentVolumeClaim'),
    );
  });
});
