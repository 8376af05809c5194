// Short words about what just worked, in the bottom line, where they cover nothing; announced politely.
import { Check } from 'lucide-react';
import { useNotices } from '../stores/notices.ts';

export function Notices() {
  const notice = useNotices((state) => state.notices.at(-1));
  return (
    <span className="notice clip" role="status" aria-live="polite" title={notice?.text}>
      {notice && (
        <>
          <Check aria-hidden size={14} strokeWidth={2.5} />
          {notice.text}
        </>
      )}
    </span>
  );
}
