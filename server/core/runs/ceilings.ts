/** What a run may use at most. null: no limit. */
export interface Ceilings {
  /** In and out together. */
  tokens: number | null;
  costUsd: number | null;
}

interface ServiceCeilings {
  RUN_TOKEN_LIMIT?: number | undefined;
  RUN_COST_LIMIT_USD?: number | undefined;
}

/** A body only lowers the ceilings of the service. */
export function ceilingsOf(service: ServiceCeilings, body: Readonly<Record<string, unknown>>): Ceilings {
  return {
    tokens: lower(service.RUN_TOKEN_LIMIT, body['tokenLimit']),
    costUsd: lower(service.RUN_COST_LIMIT_USD, body['costLimitUsd']),
  };
}

function lower(ofService: number | undefined, ofBody: unknown): number | null {
  const limits = [ofService, ofBody].filter((limit) => typeof limit === 'number');
  return limits.length === 0 ? null : Math.min(...limits);
}
