import data from './data/networks.json' with { type: 'json' }

/** Names of the logos of networks, by CAIP-2 id. `networkMarks` has the drawings. */
export const markedNetworks: Readonly<Record<string, string>> = data
