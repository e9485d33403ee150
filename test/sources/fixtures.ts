/** Responses in the vendors' own formats. The words are written for these tests; the shapes are those of public repositories. */

/** Shape: fraction/node-hacker-news-api, test/fixtures/fixtures.json, as it is today: what does not apply is left out. */
export const hackerNewsAnswer = {
  exhaustive: { nbHits: true, typo: true },
  exhaustiveNbHits: true,
  hits: [
    {
      _highlightResult: {
        title: {
          fullyHighlighted: false,
          matchLevel: 'full',
          matchedWords: ['beekeeper'],
          value: 'Ask HN: <em>x</em>',
        },
      },
      _tags: ['story', 'author_hive42', 'story_31415926', 'ask_hn'],
      author: 'hive42',
      children: [31415930],
      created_at: '2024-03-09T07:15:00Z',
      created_at_i: 1709968500,
      num_comments: 12,
      objectID: '31415926',
      points: 57,
      story_id: 31415926,
      story_text:
        'I keep notes on 40 hives in a spreadsheet &amp; it&#x27;s painful.<p>Is there an app that works offline?<p><a href="https:&#x2F;&#x2F;example.org&#x2F;a" rel="nofollow">https:&#x2F;&#x2F;example.org&#x2F;a</a>',
      title: 'Ask HN: What do beekeepers use for hive records?',
      updated_at: '2024-09-20T16:37:29Z',
      url: null,
    },
    {
      _tags: ['comment', 'author_drone', 'story_2718281'],
      author: 'drone',
      comment_text:
        'The subscription is too expensive for a hobby: &quot;$15 per month&quot;, and if a &lt; b it fails.',
      created_at: '2021-11-02T22:01:09Z',
      created_at_i: 1635890469,
      objectID: '2718282',
      parent_id: 2718281,
      points: null,
      story_id: 2718281,
      story_title: 'Hive sensors compared',
      story_url: 'https://example.org/sensors',
      updated_at: '2024-09-20T10:00:00Z',
    },
    {
      _tags: ['story', 'author_queen', 'story_161803', 'show_hn'],
      author: 'queen',
      created_at: '2023-06-30T12:00:00.000Z',
      created_at_i: 1688126400,
      num_comments: 0,
      objectID: '161803',
      points: 3,
      title: 'Show HN: Hivelog – records for beekeepers',
      url: 'https://example.org/hivelog',
    },
  ],
  hitsPerPage: 20,
  nbHits: 3,
  nbPages: 1,
  page: 0,
  params: 'query=beekeeper+records&tags=%28story%2Ccomment%29&hitsPerPage=20&advancedSyntax=true',
  processingTimeMS: 4,
  query: 'beekeeper records',
  serverTimeMS: 6,
};

export const noHits = { ...hackerNewsAnswer, hits: [], nbHits: 0, nbPages: 0 };

/** Shape: Jwhiles/Reputation-Builder, js/responses.js, with `body` as the filter `withbody` adds it. */
export function stackExchangeAnswer(site: string, first: number, count = 2) {
  return {
    items: Array.from({ length: count }, (_, index) => ({
      tags: ['records', 'offline'],
      owner: {
        account_id: 7 + index,
        reputation: 101,
        user_id: 9 + index,
        user_type: 'registered',
        profile_image: 'https://www.gravatar.com/avatar/0?s=256',
        display_name: 'Jos&#233; &amp; Co',
        link: `https://${site}.com/users/9`,
      },
      is_answered: true,
      view_count: 321,
      answer_count: 1,
      score: 4,
      last_activity_date: 1_700_000_100,
      creation_date: 1_700_000_000 + index,
      question_id: first + index,
      content_license: 'CC BY-SA 4.0',
      link: `https://${site}.com/questions/${first + index}/hive-records`,
      title: 'Looking for &quot;hive records&quot; that don&#39;t need a network',
      body: '<p>I am looking for an app with</p>\n\n<ul>\n<li>offline notes</li>\n<li>photos</li>\n</ul>\n<pre><code>if (a &lt; b) {}</code></pre>\n<script>alert(1)</script>',
    })),
    has_more: true,
    quota_max: 300,
    quota_remaining: 297,
  };
}

/** As in comments of 2013: their own title is empty. Shape: fraction/node-hacker-news-api, test/fixtures/fixtures.json. */
export const hackerNewsComment = {
  created_at: '2013-09-27T07:22:13.000Z',
  title: '',
  url: '',
  author: 'drone',
  points: 676,
  story_text: null,
  comment_text: 'Paper is wet.<p>Always.',
  num_comments: null,
  story_id: 6_455_391,
  story_title: 'How do you keep hive records?',
  story_url: '',
  parent_id: 6_455_575,
  created_at_i: 1_380_266_533,
  _tags: ['comment', 'author_drone', 'story_6455391'],
  objectID: '6455722',
  _highlightResult: { title: { value: '', matchLevel: 'none', matchedWords: [] } },
};
