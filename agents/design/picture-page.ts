import type { LookPicture } from '../ports.ts';

/** A page of its own that shows what a look saw. Nothing in it is from the page that was looked at but its pictures. */
export function picturePage(pictures: readonly LookPicture[]): string {
  const figures = pictures.map(
    ({ view, mediaType, base64 }) =>
      `<figure><figcaption>${view}</figcaption><img alt="The screen, ${view}" src="data:${mediaType};base64,${base64}"></figure>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The screen in pictures</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 1rem; display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; max-width: 100%; }
figcaption { padding-block: 0.25rem; }
img { max-width: 100%; height: auto; border: 1px solid #888; }
</style>
</head>
<body>
${figures.join('\n')}
</body>
</html>
`;
}
