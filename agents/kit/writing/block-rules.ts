/** How a model writes whole files, for its prompt. `mark` ends each line that delimits one. */
export const fileRules = (mark: string) =>
  `
Answer in plain text, not in JSON. Write each file whole, between two lines that begin at the left edge and end in ${mark}:

<file path="src/screens/WalkList.tsx" ${mark}>
the whole file
</file ${mark}>

Write every file to its end. No comment stands for a part that you leave out.`.trim();

/** How a model changes files, for its prompt. */
export const changeRules = (mark: string) =>
  `
Answer in plain text, not in JSON, with blocks. A change names the file, then the lines that stand there, then what replaces
them; the lines that delimit it begin at the left edge and end in ${mark}:

src/screens/WalkList.tsx
<<<<<<< SEARCH ${mark}
the lines as they stand now, exactly
======= ${mark}
the lines that replace them
>>>>>>> REPLACE ${mark}

- SEARCH has as many whole lines as make the place unmistakable, and no more. Several places need several blocks.
- An empty SEARCH creates a file. An empty second half takes the lines away.
- No comment stands for lines that stay: what stands in SEARCH and not in the second half is gone.

A file that changes nearly everywhere is written whole; one that goes or moves has a line; and the answer ends in a summary:

<file path="src/screens/WalkList.tsx" ${mark}>
the whole file
</file ${mark}>
<delete path="src/old.ts" ${mark}>
<rename from="src/old.ts" to="src/new.ts" ${mark}>
<summary ${mark}>
one or two sentences: what changed
</summary ${mark}>`.trim();
