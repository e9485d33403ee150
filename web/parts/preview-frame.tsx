interface PreviewFrameProps {
  url: string;
  title: string;
  className?: string;
}

/** A generated application in a frame. It has an origin of its own and cannot reach this page. */
export function PreviewFrame({ url, title, className = '' }: PreviewFrameProps) {
  return (
    <iframe
      src={url}
      title={title}
      sandbox="allow-scripts allow-forms allow-downloads allow-modals"
      referrerPolicy="no-referrer"
      className={`w-full border-0 bg-sheet ${className}`}
    />
  );
}
