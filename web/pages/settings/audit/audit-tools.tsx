import { useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import type { AuditFilter, AuditVerification } from '../../../../schema/audit.ts';
import { useTRPCClient } from '../../../api/studio.tsx';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote, FailureNote, Notice } from '../../../parts/notice.tsx';
import { useFormat } from '../../../words/words.tsx';
import { useDownload } from '../use-download.ts';
import { exportAddress } from './audit-filter.ts';
import { useAuditWords } from './use-audit-words.ts';

/** Downloads the entries that fit, and checks that the whole log was not changed. */
export function AuditTools({ filter }: { filter: AuditFilter }) {
  const words = useAuditWords();
  const client = useTRPCClient();
  const { start, isLoading, failure } = useDownload();
  const checking = useMutation({ mutationFn: () => client.audit.verify.query() });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {(['csv', 'jsonl'] as const).map((format) => (
          <Button
            key={format}
            disabled={isLoading}
            onClick={() => void start(exportAddress(filter, format), `audit.${format}`)}
          >
            <Download size={16} aria-hidden />
            {format === 'csv' ? words.exportCsv : words.exportLines}
          </Button>
        ))}
        <Button disabled={checking.isPending} onClick={() => checking.mutate()}>
          <ShieldCheck size={16} aria-hidden /> {checking.isPending ? words.verifying : words.verify}
        </Button>
      </div>
      <p className="text-sm text-soft">{words.exportHint}</p>
      {failure && <FailureNote failure={failure} />}
      <ErrorNote error={checking.error} onRetry={() => checking.mutate()} />
      {checking.data && <Verified report={checking.data} />}
    </div>
  );
}

function Verified({ report }: { report: AuditVerification }) {
  const words = useAuditWords();
  const format = useFormat();
  const { verified, entries, unsealed, erased, problems, truncatedProblems } = report;
  return (
    <Notice tone={verified ? 'good' : 'bad'}>
      <div role={verified ? 'status' : 'alert'}>
        <p className={verified ? '' : 'font-semibold'}>
          {verified ? words.verified(format.number(entries)) : words.broken}
        </p>
        {!verified && <p>{words.brokenHow}</p>}
      </div>
      {verified && (unsealed > 0 || erased > 0) && (
        <p className="text-sm text-soft">
          {[unsealed > 0 && words.unsealed(format.number(unsealed)), erased > 0 && words.erased(format.number(erased))]
            .filter((text) => typeof text === 'string')
            .join(' ')}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="list-disc pl-5 text-sm">
          {problems.map(({ kind, seq, toSeq, id, detail }) => (
            <li key={`${kind} ${seq} ${toSeq} ${id}`}>{detail}</li>
          ))}
        </ul>
      )}
      {truncatedProblems && <p className="text-sm">{words.moreProblems}</p>}
    </Notice>
  );
}
