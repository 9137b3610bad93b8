/** How long a leader may take to respond, in ms. A frozen tab keeps its lock without doing anything. */
export const silentMs = 3_000
