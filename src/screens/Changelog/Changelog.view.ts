import type { ChangelogProps } from './Changelog.tsx'

/**
 * The release notes of a file that contains only a heading, a second-level heading per release and a list item per change, each in one
 * line. `tests/views/changelog.test.ts` checks that the files contain nothing else.
 */
export function changelogView(markdown: string, product: string): ChangelogProps {
  const [title = '', ...sections] = markdown.split('\n## ')
  return {
    product,
    heading: title.replace('# ', '').trim(),
    releases: sections.map((section) => {
      const [name = '', ...changes] = section.split('\n- ')
      return { name: name.trim(), changes: changes.map((change) => change.trim()) }
    }),
  }
}
