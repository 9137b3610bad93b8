/** The texts of ApproveTransaction, in English. What is asked for stands in the wallet's own frame. */
export const approveCopy = {
  'approve.heading': 'Continue in your wallet',
  'approve.action': 'It shows what {app} asks for. Say yes or no there.',
} as const
