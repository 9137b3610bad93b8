/** Creates every source of a table, all with the same ports. */
export function createEach<Ports, source>(
  table: Readonly<Record<string, (ports: Ports) => source>>,
  ports: Ports,
): { readonly [namespace: string]: source } {
  return Object.fromEntries(Object.entries(table).map(([namespace, create]) => [namespace, create(ports)]))
}
