/** Methods of a JSON-RPC by name; they throw `RpcFailure`. */
export type RpcMethods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
