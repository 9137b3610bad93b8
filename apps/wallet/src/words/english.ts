import type { Texts } from '@latchkey/protocol/fillText'

/** Every text of the wallet in English. `{name}` is a placeholder. */
export const english = {
  name: 'Serial Mob’s test wallet',
  warning: {
    title: 'Development wallet',
    text: 'Its keys are public. Use it only on the local network, never for anything of value.',
  },
  noSettings:
    'This page wasn’t served by the local world, so it has no relay or accounts. Run “npm start” and open the address it prints.',
  starting: 'Starting…',
  failed: 'The wallet couldn’t start. Allow this page to store data, then reload it.',
  elsewhere: {
    title: 'Open in another tab',
    text: 'Only one tab can use it at a time.',
    action: 'Use it here',
  },

  pair: {
    title: 'Connect an app',
    label: 'Connection link',
    hint: 'Copy the link from the app’s connect window and paste it here.',
    placeholder: 'wc:…',
    action: 'Connect',
    wrong: 'That isn’t a connection link. It starts with “wc:”.',
    used: 'This link expired or was already used. Copy a new one from the app.',
    unreached: 'The relay isn’t responding. Check that the local world is running.',
    waiting: 'Link accepted. Waiting for the app’s request.',
    scan: 'Scan QR code',
    stopScan: 'Stop scanning',
    scanning: 'Point the camera at the QR code.',
    noCamera: 'The camera isn’t available. Allow camera access, or paste the link.',
    insecure: 'Scanning requires HTTPS. Paste the link instead.',
  },

  chosen: {
    title: 'Account and network',
    account: 'Account',
    network: 'Network',
    text: 'Connected apps are notified of changes.',
  },

  sessions: {
    title: 'Connected apps',
    none: 'No connected apps',
    noneText: 'Apps you connect appear here until one side disconnects.',
    disconnect: 'Disconnect',
    disconnectFrom: 'Disconnect from {name}',
    detail: '{account} · {url} · until {day}',
    gone: 'Disconnected.',
  },

  connection: {
    title: 'Connect this app?',
    origin: 'Site (unverified)',
    networks: 'Networks',
    methods: 'Requested methods',
    account: 'Connect with',
    action: 'Connect as {account}',
    lacking: 'The app requires features this wallet doesn’t support: {what}.',
    nameless: 'Unnamed app',
    done: 'Connected to {name}.',
  },

  request: {
    from: 'App',
    account: 'Account',
    network: 'Network',
    to: 'To',
    creates: 'A new contract',
    value: 'Value',
    gas: 'Gas limit',
    data: 'Data',
    dataOf: 'Data, {bytes} bytes',
    domain: 'Domain',
    type: 'Type',
    contents: 'Contents',
    noText: 'Not readable text. Raw bytes:',
    titles: {
      message: 'Sign this message?',
      typedData: 'Sign this data?',
      transaction: 'Send this transaction?',
      switch: 'Switch the network?',
      add: 'Add this network?',
    },
    actions: {
      message: 'Sign message',
      typedData: 'Sign data',
      transaction: 'Send {value}',
      switch: 'Switch to {name}',
      add: 'Add {name}',
    },
    done: {
      message: 'Message signed.',
      typedData: 'Data signed.',
      transaction: 'Sent: {hash}',
      switch: 'Network switched.',
      add: 'Network added.',
    },
    addText:
      'The wallet only stores the network’s name. It sends on the local network only, whatever RPC URL the app provides.',
  },

  reject: 'Reject',
  close: 'Close and reject',
  rejected: 'Rejected. The app was notified.',
  unanswered: 'The request failed. The app was notified.',
  unreached: 'Couldn’t notify the app. Check that the local world is running.',

  methods: {
    personal_sign: 'message signatures',
    eth_signTypedData: 'data signatures',
    eth_signTypedData_v4: 'data signatures',
    eth_sendTransaction: 'transactions',
    wallet_switchEthereumChain: 'network switches',
    wallet_addEthereumChain: 'new networks',
  },
} as const

/** Every text of the wallet, in any language. */
export type Copy = Texts<typeof english>
