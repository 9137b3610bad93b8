/** Returns llms.txt: every page as Markdown, by group, with its first sentence. */
export function writeLlmsText({ pages, groups }) {
  const [home] = pages
  const line = (page) => `- [${page.title}](${page.markdown})${page.summary && `: ${page.summary}`}`
  const sections = groups.map(({ title, page, parts }) => {
    const all = [page, ...parts.flatMap((part) => part.pages)].filter((each) => each?.markdown)
    if (all.length === 0) return ''
    return `## ${title}\n\n${all.map(line).join('\n')}\n`
  })
  return `# ${home.title}\n\n> ${home.summary}\n\n${sections.filter(Boolean).join('\n')}`
}
