import { namespaceName } from '@latchkey/protocol/namespaceName'
import { type NamespaceId, namespaceIds } from '@latchkey/protocol/vocabulary'

/** Names of the namespaces, which are the same in all languages. */
export const namespaceNames = Object.fromEntries(
  namespaceIds.map((id) => [`namespaces.${id}`, namespaceName(id)]),
) as {
  readonly [id in NamespaceId as `namespaces.${id}`]: string
}

/** English texts of the namespaces, and texts shown when several are configured. */
export const namespacesCopy = {
  ...namespaceNames,
  'namespaces.accounts': 'Accounts',
  'namespaces.another': 'Connect another',
  'namespaces.connect': 'Connect {namespace}',
  'namespaces.which.title': 'Choose an account in {name}',
  'namespaces.which.action': 'It has an account on each of these networks. You can connect the others later.',
  'namespaces.which.list': 'Accounts in {name}',
  'namespaces.connected': 'Connected',
  'namespaces.notConnected': 'Connect a wallet first',
  'namespaces.notServed.title': 'Not shown on this site',
  'namespaces.notServed.action':
    'This site doesn’t show balances or activity on {network}. Check them in your wallet.',
} as const
