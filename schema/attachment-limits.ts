/** The most attachments of a message. Apart, because pages load it without zod. */
export const maxMessageAttachments = 8;
