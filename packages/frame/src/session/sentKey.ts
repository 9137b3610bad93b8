/** Storage key of sent transactions until the page has their result. Deleted on logout. */
export const sentKey = 'sent'
/** Storage key of the ids of sent calls (EIP-5792). Deleted on logout. */
export const callIdsKey = 'callIds'
