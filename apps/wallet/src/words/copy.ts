/** Every text of the wallet, in English alone: it is a tool for development. */
export const copy = {
  name: 'Serial Mob’s test wallet',
  warning: {
    title: 'Development wallet',
    text: 'Everyone knows its keys: they are published. It is for the local chain and for nothing that is worth anything.',
  },
  noSettings:
    'This page was not served by the local world, so it knows neither relay nor accounts. Run “npm start” and open the address that it prints.',
  starting: 'Starting …',
  failed: 'The wallet could not start. Let this page store data, then reload it.',
  elsewhere: {
    title: 'The wallet is open in another tab',
    text: 'Only one tab holds it at a time.',
    action: 'Use it here',
  },

  pair: {
    title: 'Connect an app',
    label: 'Connection code',
    hint: 'Copy the code in the app’s connect window, and paste it here.',
    placeholder: 'wc:…',
    action: 'Connect',
    wrong: 'That is no connection code. It begins with “wc:” and ends with a key.',
    used: 'Nobody asks by that code: it has been used, or has expired. Get a new one from the app.',
    unreached: 'The relay does not answer. Is the local world still running?',
    waiting: 'Code taken. The app’s question comes in a moment.',
    scan: 'Scan a code',
    stopScan: 'Stop scanning',
    scanning: 'Hold the code before the camera.',
    noCamera: 'The camera cannot be used. Allow it for this page, or paste the code.',
    insecure: 'Scanning needs https. Pasting works everywhere.',
  },

  chosen: {
    title: 'Account and network',
    account: 'Account',
    network: 'Network',
    text: 'Connected apps are told when you change them.',
  },

  sessions: {
    title: 'Connected apps',
    none: 'No app is connected',
    noneText: 'An app that you connect stays here until one of you disconnects.',
    disconnect: 'Disconnect',
    disconnectFrom: (name: string) => `Disconnect from ${name}`,
    detail: (account: string, url: string, day: string) => `${account} · ${url} · until ${day}`,
    gone: 'Disconnected.',
  },

  connection: {
    title: 'Connect this app?',
    origin: 'Says it is at',
    networks: 'Networks',
    methods: 'May ask for',
    account: 'Connect with',
    action: (account: string) => `Connect as ${account}`,
    lacking: (what: string) => `The app needs what this wallet does not have: ${what}.`,
    nameless: 'An app without a name',
    done: (name: string) => `Connected to ${name}.`,
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
    dataOf: (bytes: number) => `Data, ${bytes} bytes`,
    domain: 'Domain',
    type: 'Type',
    contents: 'Contents',
    noText: 'No readable text. These are its bytes:',
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
      transaction: (value: string) => `Send ${value}`,
      switch: (name: string) => `Switch to ${name}`,
      add: (name: string) => `Add ${name}`,
    },
    done: {
      message: 'Message signed.',
      typedData: 'Data signed.',
      transaction: (hash: string) => `Sent: ${hash}`,
      switch: 'Network switched.',
      add: 'Network added.',
    },
    addText:
      'The wallet notes its name. It sends on the local network alone, whatever address the app gives.',
  },

  reject: 'Reject',
  close: 'Close and reject',
  rejected: 'Rejected. The app was told.',
  unanswered: 'That did not work, and the app was told.',
  unreached: 'The app could not be told. Is the local world still running?',

  methods: {
    personal_sign: 'signatures of messages',
    eth_signTypedData: 'signatures of data',
    eth_signTypedData_v4: 'signatures of data',
    eth_sendTransaction: 'transactions',
    wallet_switchEthereumChain: 'another network',
    wallet_addEthereumChain: 'new networks',
  },
} as const
