import { z } from 'zod';
import type { ProjectFiles, Scanner } from '../../../agents/ports.ts';
import type { Found } from '../../../schema/qa-report.ts';
import { manifestOf } from '../../../agents/kit/project/manifest.ts';
import { notChecked } from './tool.ts';

const timeoutMs = 10_000;
/** Maximum number of vulnerabilities whose details are fetched. */
const detailed = 20;

const batchSchema = z.object({
  results: z.array(z.object({ vulns: z.array(z.object({ id: z.string() })).optional() })),
});
const vulnerabilitySchema = z.object({
  id: z.string(),
  summary: z.string().optional(),
  details: z.string().optional(),
  affected: z
    .array(
      z.object({
        ranges: z.array(z.object({ events: z.array(z.object({ fixed: z.string().optional() })) })).optional(),
      }),
    )
    .optional(),
  database_specific: z.object({ severity: z.string().optional() }).optional(),
});
type Vulnerability = z.output<typeof vulnerabilitySchema>;

/**
 * Queries OSV for known vulnerabilities of a project's dependencies. Only names and versions of packages leave the
 * machine. API: https://google.github.io/osv.dev/api/
 */
export function osvScanner(baseUrl: string): Scanner {
  return {
    name: 'osv',
    title: 'Known vulnerabilities of dependencies (OSV)',
    async scan(files, signal) {
      const began = performance.now();
      const durationMs = () => Math.round(performance.now() - began);
      try {
        const packages = await readPackages(files);
        const queries = packages.map(({ name, version }) => ({ version, package: { name, ecosystem: 'npm' } }));
        const { results } = await ask(`${baseUrl}/v1/querybatch`, batchSchema, signal, { queries });
        if (results.length !== packages.length) throw new TypeError('OSV returned a different number of results');
        const hits = results.flatMap(({ vulns = [] }, index) => {
          const found = packages[index];
          return found ? vulns.map(({ id }) => ({ id, ...found })) : [];
        });
        const found: Found[] = [];
        for (const [index, hit] of hits.entries()) {
          const known =
            index < detailed
              ? await ask(
                  `${baseUrl}/v1/vulns/${encodeURIComponent(hit.id.toWellFormed())}`,
                  vulnerabilitySchema,
                  signal,
                )
              : { id: hit.id };
          found.push(toFound(hit, known));
        }
        return { state: 'checked', found, durationMs: durationMs() };
      } catch {
        signal.throwIfAborted();
        return notChecked('OSV could not be reached, or its response was invalid.', durationMs());
      }
    },
  };
}

/** Returns the project's packages with their exact versions. */
async function readPackages(files: ProjectFiles): Promise<{ name: string; version: string }[]> {
  const { dependencies, devDependencies } = await manifestOf(files);
  return Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => ({ name, version }));
}

async function ask<Shape extends z.ZodType>(
  address: string,
  shape: Shape,
  signal: AbortSignal,
  body?: object,
): Promise<z.output<Shape>> {
  const response = await fetch(address, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new TypeError(`status ${response.status}`);
  return shape.parse(await response.json());
}

const levels: Readonly<Record<string, Found['level']>> = {
  CRITICAL: 'critical',
  HIGH: 'high',
  MODERATE: 'medium',
  LOW: 'low',
};

function toFound({ name, version }: { name: string; version: string }, known: Vulnerability): Found {
  const events = known.affected?.flatMap(({ ranges = [] }) => ranges.flatMap((range) => range.events)) ?? [];
  const fixed = [...new Set(events.flatMap((event) => event.fixed ?? []))];
  return {
    rule: known.id,
    category: 'dependency',
    level: levels[known.database_specific?.severity?.toUpperCase() ?? ''] ?? 'medium',
    what: `${name} ${version} has a known vulnerability: ${known.id}.`,
    risk: (known.summary ?? known.details ?? 'OSV has no description.').slice(0, 500),
    fixes: [
      fixed.length > 0
        ? `Update ${name}; fixed in ${fixed.slice(0, 5).join(', ')}.`
        : `No fixed version is known. Consider replacing ${name}.`,
    ],
    files: [],
  };
}
