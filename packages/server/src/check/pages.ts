const upstreams = 'docs/server/upstreams.md'
const incidents = 'docs/server/incidents.md'

/** The pages and headings of the docs that findings refer to. */
export const pages = {
  unusable: `${upstreams}#a-node-cannot-be-used`,
  behind: `${upstreams}#a-node-is-behind`,
  slow: `${upstreams}#a-node-is-slow`,
  ranges: `${upstreams}#ranges-of-logs`,
  archive: `${upstreams}#archive-and-traces`,
  index: `${upstreams}#the-full-index`,
  tags: `${upstreams}#block-tags`,
  webSockets: `${upstreams}#websockets`,
  solana: `${upstreams}#solana`,
  cosmosHistory: 'docs/server/chains.md#history-on-cosmos',
  polkadotHistory: 'docs/server/chains.md#history-on-polkadot',
  smartAccounts: 'docs/server/chains.md#chains',
  storage: 'docs/server/settings.md#storage',
  redis: 'docs/server/relay.md#several-processes',
  email: 'docs/server/settings.md#embedded-wallet',
  health: `${incidents}#health-check`,
  metrics: `${incidents}#metrics`,
  noRequests: `${incidents}#no-requests`,
  failedRequests: `${incidents}#failed-requests`,
  slowRequests: `${incidents}#slow-requests`,
  refusedRequests: `${incidents}#refused-requests`,
  failingUpstreams: `${incidents}#failing-upstreams`,
  oldHead: `${incidents}#the-newest-block-is-old`,
  lateIndex: `${incidents}#the-index-is-behind`,
  slowDatabase: `${incidents}#the-database-is-slow`,
  refusedRows: `${incidents}#refused-rows`,
  relay: `${incidents}#the-relay-refuses`,
  overloaded: `${incidents}#overloaded`,
} as const
