/** Under what the frame keeps what it has sent until its page knows; a logout erases it. */
export const sentKey = 'sent'
