// Short words about what just worked, announced politely.
import { Check, X } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { dismissNotice, useNotices } from '../stores/notices.ts';
import { IconButton } from '../ui/Button.tsx';
import './notices.css';

export function Notices() {
  const notices = useNotices((state) => state.notices);
  return (
    <div className="notices" role="status" aria-live="polite">
      {notices.map((notice) => (
        <div key={notice.number} className="notice">
          <Check aria-hidden size={16} />
          <span className="grow">{notice.text}</span>
          <IconButton label={t.common.close} icon={X} onPress={() => dismissNotice(notice.number)} />
        </div>
      ))}
    </div>
  );
}
