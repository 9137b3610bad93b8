/** One sample of a metric, in Prometheus's terms. */
type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number }

/** The metrics of a running server. */
export type ServerMetrics = {
  /** Returns the samples of a metric, in the server's order. */
  list(name: string): readonly Sample[]
  /** Returns the sum of a metric's samples with these labels; 0 if it has none. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number
  /**
   * Returns the upper bound of the bucket of a histogram that contains a quantile: of the durations with these labels,
   * the share `quantile` is at most as large. Infinity beyond the last bucket, and 0 without any.
   */
  quantile(name: string, quantile: number, labels: Readonly<Record<string, string>>): number
}

const samplePattern = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const labelPattern = /\b(\w+)="((?:[^"\\]|\\.)*)"/g

/** Parses Prometheus's text format. Skips lines that it does not know. */
export function parseMetrics(text: string): ServerMetrics {
  const samples = new Map<string, Sample[]>()
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = samplePattern.exec(line) ?? []
    if (!name || Number.isNaN(Number(value))) continue
    const pairs = [...labels.matchAll(labelPattern)].map(
      ([, label = '', given = '']) => [label, given.replace(/\\(.)/g, '$1')] as const,
    )
    const found = samples.get(name) ?? []
    found.push({ name, labels: Object.fromEntries(pairs), value: Number(value) })
    samples.set(name, found)
  }
  const list = (name: string) => samples.get(name) ?? []
  const select = (name: string, wanted: Readonly<Record<string, string>>) =>
    list(name).filter(({ labels }) =>
      Object.entries(wanted).every(([label, given]) => labels[label] === given),
    )
  const sum = (name: string, wanted = {}) =>
    select(name, wanted).reduce((total, { value }) => total + value, 0)
  return {
    list,
    sum,
    quantile(name, quantile, wanted) {
      const least = quantile * sum(`${name}_count`, wanted)
      const counts = new Map<number, number>()
      for (const { labels, value } of select(`${name}_bucket`, wanted)) {
        const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
        counts.set(bound, (counts.get(bound) ?? 0) + value)
      }
      const bounds = [...counts].sort(([one], [other]) => one - other)
      return least === 0 ? 0 : (bounds.find(([, count]) => count >= least)?.[0] ?? Number.POSITIVE_INFINITY)
    },
  }
}
