/** The texts of Approvals, in English; it shares some of Send's. */
export const approvalsCopy = {
  'approvals.intro':
    'Who may move what of this account without asking again. Take back what you no longer use.',
  'approvals.list': 'Approvals',
  'approvals.by': 'By {spender}',
  'approvals.everything': 'All of it',
  'approvals.nft': '#{id}',
  'approvals.collection': 'Every NFT',
  'approvals.loading': 'Looking up who may spend what…',
  'approvals.empty.title': 'Nobody may spend anything',
  'approvals.empty.action': 'What you let an app move on {network} will be here, to be taken back.',
  'approvals.failed.title': 'Your approvals did not load',
  'approvals.failed.action': 'They are as they were. Try again in a moment.',
  'approvals.incomplete':
    'There are more than we look up at once: the oldest of unknown tokens are not here.',

  'revoke.title': 'Take back',
  'revoke.what': 'May spend',
  'revoke.spender': 'Who',
  'revoke.copy': 'Copy the address',
  'revoke.since': 'Since',
  'revoke.note': 'From then on it must ask again. What it has moved before stays where it is.',
  'revoke.deed': 'Take back {what}',
  'revoke.declined': 'You declined it in your wallet. The approval stands.',
  'revoke.sending.title': 'The approval is being taken back',
  'revoke.sending.action': '{network} is confirming it. You can close this window.',
  'revoke.done.title': '{what} is yours alone again',
  'revoke.done.action': '{spender} may not spend it any more.',
  'revoke.others': 'Back to the approvals',
} as const
