export const idea = 'A booking page for our two tennis courts: members book an hour, one booking per day and member.';

export const say = { messages: [{ role: 'user', content: idea }] };
