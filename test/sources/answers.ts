/**
 * Responses in the vendors' own formats; they include members that nothing reads. The words are written for these tests. The shapes
 * are those of public repositories, which are named beside each.
 */

const user = { login: 'drone', id: 1, avatar_url: 'https://avatars.example/u/1?v=4', type: 'User', site_admin: false };

/** Shape: PyGithub/PyGithub, tests/ReplayData/Search.testSearchIssues.txt. */
export const githubIssues = {
  total_count: 1,
  incomplete_results: false,
  items: [
    {
      url: 'https://api.github.com/repos/hive/log/issues/132',
      repository_url: 'https://api.github.com/repos/hive/log',
      html_url: 'https://github.com/hive/log/issues/132',
      id: 35_802,
      node_id: 'MDU6SXNzdWUzNTgwMg==',
      number: 132,
      title: 'Is there a way to enter hive records offline?',
      user,
      labels: [{ id: 4, name: 'enhancement', color: 'ff0000' }],
      state: 'open',
      comments: 15,
      created_at: '2025-07-12T20:10:41Z',
      updated_at: '2025-07-19T09:23:43Z',
      pull_request: undefined,
      body: '<!-- Describe the feature -->\nThe field has no signal,\r\n<details>so I **write on paper**.</details>',
      score: 1,
      reactions: { total_count: 3, '+1': 3 },
    },
  ],
};

/** Shape: PyGithub/PyGithub, tests/ReplayData/Search.testSearchRepos.txt. */
export const githubRepositories = {
  total_count: 40,
  incomplete_results: false,
  items: [
    {
      id: 3_081_286,
      node_id: 'MDEwOlJlcG9zaXRvcnkzMDgxMjg2',
      name: 'hivelog',
      full_name: 'queen/hivelog',
      private: false,
      owner: { ...user, login: 'queen' },
      html_url: 'https://github.com/queen/hivelog',
      description: 'Hive records that work in the field',
      fork: false,
      created_at: '2021-01-01T00:31:50Z',
      pushed_at: '2026-01-01T00:37:02Z',
      stargazers_count: 1,
      topics: ['beekeeping'],
    },
  ],
};

/** As until 2025. Shape: lukasschwab/arxiv.py, tests/fixtures/search_query=au:del_maestro.xml. */
export const arxivFeed = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <link href="http://arxiv.org/api/query?search_query%3Dall%3A%22hive%22" rel="self" type="application/atom+xml"/>
  <title type="html">ArXiv Query: search_query=all:"hive"&amp;id_list=&amp;start=0&amp;max_results=3</title>
  <id>http://arxiv.org/api/cHxbiOdZaP56ODnBPIenZhzg5f8</id>
  <updated>2026-11-20T00:00:00-05:00</updated>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults>
  <entry>
    <id>http://arxiv.org/abs/2401.01234v2</id>
    <updated>2024-03-02T10:00:00Z</updated>
    <published>2024-01-02T17:57:34Z</published>
    <title>Sounds of a Hive:
  Records from 40 Colonies</title>
    <summary>  We record colonies for a year; loss p &lt; 0.05 &amp; more.
  A second line.
</summary>
    <author><name>Ann Apis</name><arxiv:affiliation xmlns:arxiv="http://arxiv.org/schemas/atom">Hive U</arxiv:affiliation></author>
    <author><name>Bob Bombus</name></author>
    <link href="http://arxiv.org/abs/2401.01234v2" rel="alternate" type="text/html"/>
    <link title="pdf" href="http://arxiv.org/pdf/2401.01234v2" rel="related" type="application/pdf"/>
    <category term="cs.SD" scheme="http://arxiv.org/schemas/atom"/>
  </entry>
</feed>`;

/** As until 2025, with status 200. */
export const arxivError = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title><entry>
  <id>http://arxiv.org/api/errors#incorrect_id_format_for_1234.12345</id><title>Error</title>
  <summary>incorrect id format for 1234.12345</summary>
</entry></feed>`;

/** Shape: siznax/wptools, tests/query.py, with `generator=search` instead of a title. */
export const wikipediaAnswer = {
  batchcomplete: true,
  continue: { gsroffset: 2, continue: 'gsroffset||' },
  query: {
    pages: [
      {
        pageid: 9,
        ns: 0,
        title: 'Langstroth hive',
        index: 2,
        extract: 'A hive with frames.',
        fullurl: 'https://en.wikipedia.org/wiki/Langstroth_hive',
      },
      {
        pageid: 4,
        ns: 0,
        title: 'Beekeeping',
        index: 1,
        extract: 'Beekeeping is the maintenance of bee colonies.\nIt is old.',
        contentmodel: 'wikitext',
        touched: '2026-11-01T10:00:00Z',
        fullurl: 'https://en.wikipedia.org/wiki/Beekeeping',
        canonicalurl: 'https://en.wikipedia.org/wiki/Beekeeping',
      },
    ],
  },
};

/** Shape: searxng/searxng, searx/webutils.py (`get_json_response`) and searx/result_types/_base.py. */
export const searxngAnswer = {
  query: 'hive records',
  number_of_results: 0,
  results: [
    {
      url: 'https://forum.example/t/1',
      title: 'Hive records &amp; paper',
      content: 'I hate writing everything twice.',
      publishedDate: '2026-02-03T00:00:00',
      thumbnail: null,
      engine: 'duckduckgo',
      template: 'default.html',
      parsed_url: ['https', 'forum.example', '/t/1', '', '', ''],
      engines: ['duckduckgo', 'brave'],
      positions: [1, 2],
      score: 3,
      category: 'general',
    },
    { url: 'javascript:alert(1)', title: 'No address', content: 'x', engine: 'odd' },
    { title: 'No address either', content: null, img_src: '' },
  ],
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: ['hive log'],
  unresponsive_engines: [['google', 'access denied']],
};

/** Shape: tavily-ai/tavily-python, tests/test_search.py. */
export const tavilyAnswer = {
  query: 'hive records',
  follow_up_questions: null,
  answer: null,
  images: [],
  results: [
    {
      url: 'https://blog.example/hives',
      title: 'What a subscription costs',
      content: 'Hive software is $15 per month.',
      score: 0.89,
      raw_content: null,
      published_date: 'Tue, 03 Feb 2026 09:00:00 GMT',
    },
  ],
  response_time: 1.09,
  request_id: '123e4567-e89b-12d3-a456-426614174111',
};

/** Shape: exa-labs/openapi-spec, exa-openapi-spec.yaml. */
export const exaAnswer = {
  requestId: 'b5947044c4b78efa9552a7c89b306d95',
  resolvedSearchType: 'neural',
  results: [
    {
      id: 'https://apiary.example/notes',
      title: null,
      url: 'https://apiary.example/notes',
      publishedDate: null,
      author: null,
      text: 'untitled pages are of no use',
    },
    {
      id: 'https://apiary.example/season',
      title: 'A season of records',
      url: 'https://apiary.example/season',
      publishedDate: '2025-11-16T01:36:32.547Z',
      author: 'Ann Apis',
      text: 'I struggle with paper in the rain.',
      image: 'https://apiary.example/a.png',
    },
  ],
  costDollars: { total: 0.005, search: { neural: 0.005 } },
};

/** Shape: brave/brave-search-mcp-server, src/tools/web/types.ts. */
export const braveAnswer = {
  type: 'search',
  query: { original: 'hive records', more_results_available: true },
  mixed: { type: 'mixed', main: [{ type: 'web', index: 0, all: false }] },
  web: {
    type: 'search',
    results: [
      {
        type: 'search_result',
        subtype: 'generic',
        title: 'Alternatives to paper hive cards',
        url: 'https://cards.example/paper',
        is_source_local: false,
        description: 'Ten <strong>apps</strong> compared &#x27;26.',
        page_age: '2026-05-01T08:00:00',
        age: 'May 1, 2026',
        profile: { name: 'Cards', url: 'https://cards.example', long_name: 'cards.example' },
        language: 'en',
        meta_url: { scheme: 'https', netloc: 'cards.example', hostname: 'cards.example', path: '› paper' },
        extra_snippets: ['Most need a network.'],
      },
    ],
    family_friendly: true,
  },
};

/** As in 2026. Shape: lukasschwab/arxiv.py, tests/fixtures/q_testing_s0_m10_bc5a6c384fe9.json. */
export const arxivFeedNow = `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/+yL+2aOC2tMwSSbNUvwVflQZ4gc</id>
  <title>arXiv Query: search_query=all:hive&amp;id_list=&amp;start=0&amp;max_results=10</title>
  <updated>2026-04-12T22:09:27Z</updated>
  <link href="https://arxiv.org/api/query?search_query=all:hive&amp;start=0&amp;max_results=10&amp;id_list=" type="application/atom+xml"/>
  <opensearch:itemsPerPage>10</opensearch:itemsPerPage>
  <opensearch:totalResults>1</opensearch:totalResults>
  <opensearch:startIndex>0</opensearch:startIndex>
  <entry>
    <id>http://arxiv.org/abs/2502.01234v1</id>
    <title>Hives &amp; Weights: Scales under Colonies</title>
    <updated>2025-02-24T15:05:19Z</updated>
    <link href="https://arxiv.org/abs/2502.01234v1" rel="alternate" type="text/html"/>
    <link href="https://arxiv.org/pdf/2502.01234v1" rel="related" type="application/pdf" title="pdf"/>
    <summary>We weigh colonies, and find what Ramírez found.</summary>
    <category term="cs.SE" scheme="http://arxiv.org/schemas/atom"/>
    <published>2025-02-24T15:05:19Z</published>
    <arxiv:comment>8 pages</arxiv:comment>
    <arxiv:primary_category term="cs.SE"/>
    <author>
      <name>Aurora Ramírez</name>
    </author>
    <author>
      <name>Bob Bombus</name>
    </author>
    <arxiv:doi>10.1000/hive.1</arxiv:doi>
    <link rel="related" href="https://doi.org/10.1000/hive.1" title="doi"/>
  </entry>
</feed>`;

/** As in 2026, with status 400. Shape: lukasschwab/arxiv.py, tests/fixtures/id_abc_s0_m100_b79c8dcf6bc3.json. */
export const arxivErrorNow = `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/</id>
  <title>arXiv Search Results</title>
  <entry>
    <id>https://arxiv.org/api/errors#incorrect_id_format_for_abc</id>
    <title>Error</title>
    <link href="https://arxiv.org/api/errors#incorrect_id_format_for_abc" rel="alternate" type="text/html"/>
    <summary>incorrect id format for abc</summary>
  </entry>
</feed>`;

/** What SearXNG makes of an engine that knows no more than an address. Shape: searxng/searxng, searx/result_types/_base.py. */
export const searxngBareResult = {
  url: 'https://forum.example/t/2',
  engine: 'mojeek',
  parsed_url: ['https', 'forum.example', '/t/2', '', '', ''],
  template: 'default.html',
  title: 'Hives',
  content: '',
  img_src: '',
  iframe_src: '',
  audio_src: '',
  thumbnail: '',
  publishedDate: null,
  pubdate: '',
  length: null,
  views: '',
  author: '',
  metadata: '',
  priority: '',
  engines: ['mojeek'],
  open_group: false,
  close_group: false,
  positions: [1],
  score: 1,
  category: 'general',
};

/** Shape: nlink-jp/brave-search, internal/brave/errors.go and AGENTS.md. */
export const braveRefusal = (code: string, meta: object) => ({
  type: 'ErrorResponse',
  error: { id: '0f2c0000-0000-4000-8000-00000000000a', status: 422, code, detail: 'Unable to validate', meta },
  time: 1_789_000_000,
});
