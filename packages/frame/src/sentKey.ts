/** Under what the frame keeps what it has sent until its page knows; a logout erases it. */
export const sentKey = 'sent'
/** Under what the frame keeps the ids of calls that were sent (EIP-5792); a logout erases it. */
export const callIdsKey = 'callIds'
