/** Returns elements that overflow the panel on either side. */
export function strayIn(panel: Element): string[] {
  const { left, right } = panel.getBoundingClientRect()
  return [...panel.querySelectorAll('*')]
    .filter((element) => {
      const box = element.getBoundingClientRect()
      const isSeen = box.width > 1 && box.height > 1
      return isSeen && (box.left < left - 1 || box.right > right + 1)
    })
    .map((element) => element.className.toString())
}
