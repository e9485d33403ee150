import { memo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { canFormat } from './can-format.ts';
import { isOutside, OutsideLink } from './outside-link.tsx';

const components: Components = {
  a: ({ href, children }) => <OutsideLink to={href ?? ''}>{children}</OutsideLink>,
  img: ({ alt, src }) => <OutsideLink to={typeof src === 'string' ? src : ''}>{alt || src}</OutsideLink>,
  // A task list is no form.
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
};

export const MarkdownRendered = memo(function MarkdownRendered({
  text,
  className,
}: {
  text: string;
  className: string;
}) {
  return (
    <div className={`document ${className}`}>
      {canFormat(text) ? (
        <ReactMarkdown
          remarkPlugins={[remarkGfm]}
          components={components}
          urlTransform={(address) => (isOutside(address) ? address : '')}
        >
          {text}
        </ReactMarkdown>
      ) : (
        <p className="font-sans whitespace-pre-wrap">{text}</p>
      )}
    </div>
  );
});
