import type { ContributionState } from '@svc/domain/offers/contribution';

export type ContributionRow = {
  id: string;
  user_id: string;
  idempotency_key: string | null;
  state: ContributionState;
  body: string;
  reason: string | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
  unread: number;
  created_at: string;
  updated_at: string;
};

export type MessageRow = {
  id: string;
  contribution_id: string;
  position: number;
  message_type: 'info_request' | 'contributor_response';
  content: string;
  is_from_admin: boolean;
  created_at: string;
};

export type ContributionTables = { contributions: ContributionRow; contribution_messages: MessageRow };
