/**
 * How serious a finding is. `problem`: something that is set is wrong. `warning`: visitors miss something, or soon
 * will.
 */
export type Grade = 'ok' | 'warning' | 'problem'

/** One row of a table that an operator reads. Contains no secrets: of addresses only the host. */
export type Finding = {
  grade: Grade
  /** What it is about: `History`. */
  topic: string
  /** What it means and, unless it is ok, what to do. */
  text: string
  /** The page and heading of the docs that explain it. */
  page?: string
}

/** A table of findings about one chain, or one other thing that is set. */
export type Report = {
  /** `eip155:1 Ethereum`, or `Database`. Reports with the same title are one table. */
  title: string
  findings: readonly Finding[]
  /** What was measured, for machines. */
  facts?: readonly object[]
}

/** Returns one report for each title with findings, in the order in which titles first appear. */
export function mergeReports(reports: readonly Report[]): Report[] {
  const merged = new Map<string, Report>()
  for (const report of reports) {
    const before = merged.get(report.title)
    const facts = [...(before?.facts ?? []), ...(report.facts ?? [])]
    merged.set(report.title, {
      title: report.title,
      findings: [...(before?.findings ?? []), ...report.findings],
      ...(facts.length > 0 && { facts }),
    })
  }
  return [...merged.values()].filter(({ findings }) => findings.length > 0)
}

/** Counts the findings of each grade. */
export function countGrades(reports: readonly Report[]): Record<Grade, number> {
  const counts = { ok: 0, warning: 0, problem: 0 }
  for (const { grade } of reports.flatMap(({ findings }) => findings)) counts[grade] += 1
  return counts
}

/**
 * Returns the lines of the reports' tables, and a last line that counts what needs attention. Without control characters,
 * because names of software and metrics come from strangers.
 */
export function writeReports(reports: readonly Report[]): string[] {
  const { problem, warning } = countGrades(reports)
  const rows = reports.flatMap(({ findings }) => findings)
  const gradeWidth = Math.max(0, ...rows.map(({ grade }) => grade.length))
  const topicWidth = Math.max(0, ...rows.map(({ topic }) => topic.length))
  const lines = reports.flatMap(({ title, findings }) => [
    title,
    ...findings.map(
      ({ grade, topic, text, page }) =>
        `  ${grade.padEnd(gradeWidth)}  ${topic.padEnd(topicWidth)}  ${text}${page ? ` See ${page}.` : ''}`,
    ),
    '',
  ])
  const last = `${plural(problem, 'problem')}, ${plural(warning, 'warning')}`
  return [...lines, last].map((line) => line.replace(/\p{Cc}/gu, ' '))
}

/** Returns a count with its noun: `1 problem`, `2 problems`. */
export const plural = (count: number, noun: string): string =>
  `${group(count)} ${noun}${count === 1 ? '' : 's'}`

/** Formats a whole number with commas: `21,000,000`. */
export const group = (count: number): string => count.toLocaleString('en-US')

/** Formats a duration to its largest unit: `4 s`, `3 min`, `5 h`, `2 d`. */
export function describeSeconds(seconds: number): string {
  const units = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
  ] as const
  const [size, unit] = units.find(([length]) => seconds >= 2 * length) ?? [1, 's']
  return `${group(Math.round(seconds / size))} ${unit}`
}
