const paths = {
  down: 'm4 7.5 6 6 6-6',
  close: 'm5 5 10 10M15 5 5 15',
  remove: 'M4 6h12M8 6V4h4v2M6 6l.8 10h6.4L14 6',
  warning: 'M10 3 2.5 16.5h15zM10 8.5v4M10 14.2v.4',
  info: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 9v5M10 6.2v.4',
  lock: 'M4 9h12v8H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9',
  done: 'm4 10.5 4 4 8-9',
  key: 'M7 13.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7zM10.5 10H18v3M14.5 10v2.5',
} as const;

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="ico" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
