import type * as Sets from "../domain/closed-sets.generated.ts";

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      acceptances: {
        Row: {
          accepted_at: string
          anyway: boolean
          arrived_at: string | null
          council_id: string
          home_borough: string
          id: string
          in_part: boolean
          member_id: string | null
          member_name: string | null
          rejected_waste: string[] | null
          site_address: string
          site_council: string
          site_id: string
          undone_at: string | null
          undone_by: string | null
          undone_name: string | null
          undone_reason: Sets.UndoReason | null
          voucher_id: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      audit_log: {
        Row: {
          action: Sets.AuditAction
          at: string
          changes: Json
          council_id: string
          id: string
          member_email: string | null
          member_id: string | null
          member_name: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      borough_email_domains: {
        Row: {
          borough_key: string
          domain: string
        }
        Insert: {
          borough_key: string
          domain: string
        }
        Update: never
        Relationships: []
      }
      boroughs: {
        Row: {
          bulky_url: string | null
          council_name: string
          fly_tipping_url: string | null
          gss: string
          homepage: string
          key: string
          tips_url: string | null
          trade_url: string | null
          waste_partnership: string | null
        }
        Insert: never
        Update: {
          bulky_url?: string | null
          fly_tipping_url?: string | null
          tips_url?: string | null
          trade_url?: string | null
        }
        Relationships: []
      }
      council_invitations: {
        Row: {
          accepted_at: string | null
          council_id: string
          created_at: string
          declined_at: string | null
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          role: Sets.Role
        }
        Insert: never
        Update: never
        Relationships: []
      }
      council_members: {
        Row: {
          council_id: string
          first_name: string
          joined_at: string
          last_name: string
          mailbox_proved_at: string
          role: Sets.Role
          to_be_confirmed: boolean
          user_id: string
        }
        Insert: never
        Update: {
          first_name?: string
          last_name?: string
        }
        Relationships: []
      }
      councils: {
        Row: {
          before_you_come: string | null
          closed_at: string | null
          colour: string | null
          conditions: Sets.Condition[]
          contact_page: string | null
          council_key: string
          council_name: string
          created_at: string
          fees: Json
          id: string
          pauses: Json
          phone: string | null
          phone_hours: string | null
          to_pay: string | null
          two_steps_from: string | null
          updated_at: string
          valid_days: number | null
          vouchers_open: boolean
          who_may_come: string | null
          yearly_limit: number | null
        }
        Insert: never
        Update: never
        Relationships: []
      }
      linked_skip_companies: {
        Row: {
          council_key: string
          skip_company_id: string
        }
        Insert: {
          council_key: string
          skip_company_id: string
        }
        Update: never
        Relationships: []
      }
      provider_email_domains: {
        Row: {
          domain: string
        }
        Insert: {
          domain: string
        }
        Update: never
        Relationships: []
      }
      rejections: {
        Row: {
          council_id: string
          home_borough: string
          id: string
          member_id: string | null
          member_name: string | null
          reason: Sets.TurnAwayReason
          rejected_at: string
          site_address: string
          site_council: string
          site_id: string
          voucher_id: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      residents: {
        Row: {
          adult_confirmed_at: string
          borough_key: string
          created_at: string
          first_name: string
          last_name: string
          mobile: string | null
          reminders: boolean
          user_id: string
        }
        Insert: never
        Update: {
          borough_key?: string
          first_name?: string
          last_name?: string
          mobile?: string | null
          reminders?: boolean
        }
        Relationships: []
      }
      skip_companies: {
        Row: {
          contact_email: string | null
          contact_first_name: string | null
          contact_last_name: string | null
          contact_number: string | null
          id: string
          listed: boolean
          skip_company_address: string | null
          skip_company_name: string | null
        }
        Insert: {
          contact_email?: string | null
          contact_first_name?: string | null
          contact_last_name?: string | null
          contact_number?: string | null
          id?: string
          listed?: boolean
          skip_company_address?: string | null
          skip_company_name?: string | null
        }
        Update: {
          contact_email?: string | null
          contact_first_name?: string | null
          contact_last_name?: string | null
          contact_number?: string | null
          id?: string
          listed?: boolean
          skip_company_address?: string | null
          skip_company_name?: string | null
        }
        Relationships: []
      }
      skip_site_boroughs: {
        Row: {
          address_from: string | null
          agreed_at: string | null
          agreed_place: string | null
          borough_key: string
          declined_at: string | null
          ended_at: string | null
          former_address: string | null
          offered_at: string | null
          site_id: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      skip_sites: {
        Row: {
          address: string
          council_key: string
          exceptions: Json
          height_limit_cm: number | null
          id: string
          largest_size: string | null
          not_taken: string[]
          opening: Json | null
          opening_hours: string | null
          place: string | null
          position: number
          shut_until: string | null
          trade_conditions: Sets.TradeCondition[]
          trade_notes: string | null
          trade_pence: number | null
          trade_unit: Sets.TradeUnit | null
          trade_waste: boolean
          updated_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      vouchers: {
        Row: {
          cancel_reason: Sets.CancelReason | null
          cancelled_at: string | null
          code: string | null
          code_hash: number | null
          council_id: string | null
          ended_at: string | null
          from_desk: boolean
          home_borough: string | null
          id: string
          issued_at: string
          issued_by: string | null
          last_day: string
          local_auth_issue: string
          moves: number
          request_hash: string | null
          request_id: string | null
          resident_id: string | null
          site_address: string | null
          skip_site_id: string | null
          used_at: string | null
          used_site_id: string | null
          voucher_used: boolean
          waste: Json | null
        }
        Insert: {
          id?: string
          issued_at?: string
          local_auth_issue: string
          used_at?: string | null
          voucher_used?: boolean
        }
        Update: never
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_pending: {
        Args: { acceptance_id: string; anyway: boolean; checked_at: string; code: string; done_by: string; sent_at: string; site_id: string }
        Returns: {
          acceptance_id: string | null
          against: Json | null
          cancelled_at: string | null
          code: string | null
          facts: Json | null
          from_desk: boolean | null
          home_borough: string | null
          home_borough_now: string | null
          issued_at: string | null
          last_day: string | null
          local_auth_issue: string | null
          other_sites: Json | null
          outcome: Sets.GateOutcome | null
          rejected_waste: string[] | null
          site_address: string | null
          site_id: string | null
          turned_away_at: string | null
          turned_away_reason: Sets.TurnAwayReason | null
          undo_until: string | null
          until: string | null
          used_at: string | null
          used_by: string | null
          used_site_address: string | null
          waste: Json | null
        }[]
      }
      accept_voucher: {
        Args: { acceptance_id: string; anyway?: boolean; code: string; done_by?: string; kinds?: string[]; site_id: string }
        Returns: {
          acceptance_id: string | null
          against: Json | null
          cancelled_at: string | null
          code: string | null
          facts: Json | null
          from_desk: boolean | null
          home_borough: string | null
          home_borough_now: string | null
          issued_at: string | null
          last_day: string | null
          local_auth_issue: string | null
          other_sites: Json | null
          outcome: Sets.GateOutcome | null
          rejected_waste: string[] | null
          site_address: string | null
          site_id: string | null
          turned_away_at: string | null
          turned_away_reason: Sets.TurnAwayReason | null
          undo_until: string | null
          until: string | null
          used_at: string | null
          used_by: string | null
          used_site_address: string | null
          waste: Json | null
        }[]
      }
      active_vouchers: {
        Args: { site_id?: string }
        Returns: number
      }
      add_council_manager: {
        Args: { address: string; borough: string }
        Returns: string | null
      }
      announce_change: {
        Args: { value?: string; what: string }
        Returns: undefined
      }
      answer_offers: {
        Args: { agree: boolean; sites: Json }
        Returns: Json | null
      }
      answer_offers_for: {
        Args: { agree: boolean; borough_key: string; sites: Json; why?: string }
        Returns: Json | null
      }
      apply_for_voucher: {
        Args: { language?: string; request_id: string; site_id: string; waste: Json }
        Returns: {
          at_most: number | null
          code: string | null
          issued_at: string | null
          kinds: string[] | null
          last_day: string | null
          local_auth_issue: string | null
          next_day: string | null
          notice: string | null
          other_sites: Json | null
          outcome: Sets.ApplicationOutcome | null
          site_address: string | null
          voucher_id: string | null
        }[]
      }
      ask_to_be_invited: {
        Args: { borough_key: string }
        Returns: undefined
      }
      become_resident: {
        Args: { adult: boolean; borough_key: string; first_name: string; last_name: string; mobile: string }
        Returns: undefined
      }
      block_resident: {
        Args: { blocked: boolean; user_id: string; why?: string }
        Returns: boolean
      }
      build_email: {
        Args: { email_id: string }
        Returns: {
          email: string | null
          facts: Json | null
          id: string | null
          kind: Sets.EmailKind | null
        }[]
      }
      cancel_desk_voucher: {
        Args: { code: string }
        Returns: {
          outcome: Sets.DeskCancelOutcome | null
          until: string | null
          used_site_address: string | null
        }[]
      }
      cancel_holder_email: {
        Args: { email_id: string }
        Returns: undefined
      }
      cancel_voucher: {
        Args: { voucher_id: string }
        Returns: {
          outcome: Sets.CancelOutcome | null
          used_at: string | null
          used_site_address: string | null
        }[]
      }
      change_role: {
        Args: { member_id: string; role: string; shown_role: string; withdraw?: boolean }
        Returns: Json | null
      }
      check_voucher: {
        Args: { code: string; site_id: string }
        Returns: {
          acceptance_id: string | null
          against: Json | null
          cancelled_at: string | null
          code: string | null
          facts: Json | null
          from_desk: boolean | null
          home_borough: string | null
          home_borough_now: string | null
          issued_at: string | null
          last_day: string | null
          local_auth_issue: string | null
          other_sites: Json | null
          outcome: Sets.GateOutcome | null
          rejected_waste: string[] | null
          site_address: string | null
          site_id: string | null
          turned_away_at: string | null
          turned_away_reason: Sets.TurnAwayReason | null
          undo_until: string | null
          until: string | null
          used_at: string | null
          used_by: string | null
          used_site_address: string | null
          waste: Json | null
        }[]
      }
      claim_council: {
        Args: { borough_key: string; first_name: string; last_name: string }
        Returns: string | null
      }
      close_council: {
        Args: never
        Returns: undefined
      }
      close_council_of: {
        Args: { borough: string; reason?: string; reopen?: boolean }
        Returns: boolean
      }
      close_sites: {
        Args: { closures: Json; recent?: boolean; reopen?: boolean; sites: string[] }
        Returns: {
          changed: boolean | null
          exceptions: Json | null
          id: string | null
        }[]
      }
      confirm_member: {
        Args: { member_id: string }
        Returns: undefined
      }
      council_actors: {
        Args: never
        Returns: {
          member_email: string | null
          member_id: string | null
          member_name: string | null
        }[]
      }
      council_audit_log: {
        Args: { actions?: string[]; before?: string; first_day?: string; last_day?: string; member?: string }
        Returns: {
          action: Sets.AuditAction | null
          at: string | null
          changes: Json | null
          member_email: string | null
          member_id: string | null
          member_name: string | null
        }[]
      }
      council_branding: {
        Args: { borough_key: string }
        Returns: {
          colour: string | null
          contact_page: string | null
          mark: string | null
        }[]
      }
      council_contents: {
        Args: { borough: string }
        Returns: Json | null
      }
      council_export: {
        Args: never
        Returns: Json | null
      }
      council_figures: {
        Args: { from_day?: string; to_day?: string }
        Returns: string | null
      }
      council_is_registered: {
        Args: { borough_key: string }
        Returns: boolean
      }
      council_team: {
        Args: never
        Returns: {
          council_email: boolean | null
          email: string | null
          first_name: string | null
          last_name: string | null
          last_signed_in_on: string | null
          role: Sets.Role | null
          second_step: boolean | null
          to_be_confirmed: boolean | null
          user_id: string | null
        }[]
      }
      council_vouchers: {
        Args: { figure: string; from_day: string; member?: string; part?: string; site?: string; skip?: number; to_day: string }
        Returns: {
          accepted_anyway: boolean | null
          at: string | null
          code_end: string | null
          issued_on: string | null
          last_day: string | null
          member_name: string | null
          rejected_waste: string[] | null
          site_address: string | null
          undone: boolean | null
        }[]
      }
      councils_of_my_mailbox: {
        Args: never
        Returns: {
          council_key: string | null
          council_name: string | null
          registered: boolean | null
        }[]
      }
      decline_invitation: {
        Args: { token: string }
        Returns: string | null
      }
      delete_account: {
        Args: { council_goes: boolean }
        Returns: undefined
      }
      delete_council: {
        Args: { borough: string; reason: string }
        Returns: {
          account_deleted: boolean | null
          email: string | null
          role: Sets.Role | null
          sites: number | null
        }[]
      }
      delete_resident: {
        Args: never
        Returns: {
          account_deleted: boolean | null
          vouchers_cancelled: number | null
        }[]
      }
      delete_skip_site: {
        Args: { site_id: string }
        Returns: {
          address: string | null
          id: string | null
          position: number | null
        }[]
      }
      deployment_report: {
        Args: never
        Returns: Json | null
      }
      desk_today: {
        Args: never
        Returns: {
          against: Json | null
          code: string | null
          council_name: string | null
          facts: Json | null
          home_borough: string | null
          id: string | null
          issued_at: string | null
          last_day: string | null
          local_auth_issue: string | null
          moves: number | null
          opening: Json | null
          other_sites: Json | null
          pause_notice: string | null
          pause_until: string | null
          site_address: string | null
          site_id: string | null
          state: Sets.VoucherState | null
          story: Json | null
          waste: Json | null
        }[]
      }
      email_domain_is_allowed: {
        Args: { borough_key?: string; email: string }
        Returns: boolean
      }
      email_domains_of: {
        Args: { borough_key: string }
        Returns: string[] | null
      }
      email_failed: {
        Args: { email_id: string; for_good?: boolean; why: string }
        Returns: undefined
      }
      emails_report: {
        Args: never
        Returns: Json | null
      }
      end_vouchers: {
        Args: { batch?: number }
        Returns: number
      }
      export_council: {
        Args: { borough_key: string }
        Returns: Json | null
      }
      export_resident: {
        Args: { user_id: string }
        Returns: Json | null
      }
      find_residents: {
        Args: { query: string }
        Returns: {
          active_vouchers: number | null
          blocked_at: string | null
          blocked_because: string | null
          borough_key: string | null
          created_at: string | null
          deletion_notice_on: string | null
          email: string | null
          first_name: string | null
          last_name: string | null
          last_seen_on: string | null
          mobile: string | null
          of_council: boolean | null
          user_id: string | null
          vouchers: number | null
        }[]
      }
      finish_email: {
        Args: { became: string; email_id: string; why?: string }
        Returns: undefined
      }
      forget_resident: {
        Args: { user_id: string }
        Returns: {
          account_deleted: boolean | null
          vouchers_cancelled: number | null
        }[]
      }
      gate_day: {
        Args: { site_id: string }
        Returns: Json | null
      }
      gate_list: {
        Args: { seen?: string; site_id: string }
        Returns: Json | null
      }
      gate_people: {
        Args: { site_id: string }
        Returns: {
          id: string | null
          name: string | null
        }[]
      }
      gate_sites: {
        Args: never
        Returns: {
          address: string | null
          borough_key: string | null
          council_name: string | null
          id: string | null
          position: number | null
        }[]
      }
      holder_emails: {
        Args: never
        Returns: {
          body: string | null
          cancelled_by: string | null
          id: string | null
          leaves_at: string | null
          people: number | null
          sender_name: string | null
          sent_at: string | null
          state: Sets.HolderEmailState | null
          subject: string | null
        }[]
      }
      invite_member: {
        Args: { email: string; role: string }
        Returns: {
          invitation_id: string | null
          invited_as: Sets.Role | null
          invited_email: string | null
          outcome: Sets.InvitationOutcome | null
        }[]
      }
      issue_desk_voucher: {
        Args: { anyway?: boolean; borough_key: string; house_number: string; postcode: string; request_id: string; site_id: string; surname: string; waste: Json }
        Returns: {
          at_most: number | null
          code: string | null
          issued_at: string | null
          kinds: string[] | null
          last_day: string | null
          local_auth_issue: string | null
          next_day: string | null
          notice: string | null
          other_sites: Json | null
          outcome: Sets.ApplicationOutcome | null
          site_address: string | null
          voucher_id: string | null
        }[]
      }
      join_council: {
        Args: { first_name: string; invitation_id: string; last_name: string }
        Returns: undefined
      }
      keep_password: {
        Args: { proof: string }
        Returns: boolean
      }
      lease_emails: {
        Args: { at_most?: number; queue: string }
        Returns: string | null
      }
      listed_skip_companies: {
        Args: { borough_key: string }
        Returns: {
          contact_number: string | null
          skip_company_address: string | null
          skip_company_name: string | null
        }[]
      }
      look_up_voucher: {
        Args: { code: string }
        Returns: Json | null
      }
      maintain: {
        Args: { batch?: number }
        Returns: Json | null
      }
      move_voucher: {
        Args: { site_id: string; voucher_id: string }
        Returns: {
          at_most: number | null
          code: string | null
          issued_at: string | null
          kinds: string[] | null
          last_day: string | null
          local_auth_issue: string | null
          next_day: string | null
          notice: string | null
          other_sites: Json | null
          outcome: Sets.ApplicationOutcome | null
          site_address: string | null
          voucher_id: string | null
        }[]
      }
      my_invitations: {
        Args: never
        Returns: {
          council_key: string | null
          council_name: string | null
          decline_token: string | null
          expires_at: string | null
          id: string | null
          inviter: string | null
          role: Sets.Role | null
        }[]
      }
      my_limits: {
        Args: never
        Returns: {
          at_most: number | null
          council_key: string | null
          next_day: string | null
          outcome: Sets.ApplicationOutcome | null
        }[]
      }
      my_memberships: {
        Args: never
        Returns: {
          council_id: string | null
          council_key: string | null
          council_name: string | null
          first_name: string | null
          last_name: string | null
          role: Sets.Role | null
          state: Sets.MembershipState | null
        }[]
      }
      my_vouchers: {
        Args: never
        Returns: {
          against: Json | null
          code: string | null
          council_name: string | null
          facts: Json | null
          home_borough: string | null
          id: string | null
          issued_at: string | null
          last_day: string | null
          local_auth_issue: string | null
          moves: number | null
          opening: Json | null
          other_sites: Json | null
          pause_notice: string | null
          pause_until: string | null
          site_address: string | null
          site_id: string | null
          state: Sets.VoucherState | null
          story: Json | null
          waste: Json | null
        }[]
      }
      note_export: {
        Args: never
        Returns: undefined
      }
      offered_sites: {
        Args: never
        Returns: {
          address: string | null
          address_from: string | null
          council_key: string | null
          council_name: string | null
          place: string | null
          shown_address: string | null
          site_id: string | null
          state: Sets.OfferState | null
          waiting: boolean | null
        }[]
      }
      offers_for_operator: {
        Args: { borough_key?: string }
        Returns: {
          address: string | null
          borough_key: string | null
          council_key: string | null
          council_name: string | null
          has_council: boolean | null
          partnership: string | null
          place: string | null
          site_id: string | null
          state: Sets.OfferState | null
        }[]
      }
      open_boroughs: {
        Args: never
        Returns: {
          council_name: string | null
          key: string | null
          own: boolean | null
          pause_notice: string | null
          pause_until: string | null
          paused: boolean | null
        }[]
      }
      portal_seen: {
        Args: never
        Returns: {
          council_id: string | null
          council_key: string | null
          council_name: string | null
          first_name: string | null
          last_name: string | null
          role: Sets.Role | null
          state: Sets.MembershipState | null
        }[]
      }
      preview_account_deletion: {
        Args: never
        Returns: {
          council_name: string | null
          outcome: Sets.DeletionOutcome | null
          pending_invitations: string[] | null
          resident: boolean | null
          sites: number | null
        }[]
      }
      preview_holder_email: {
        Args: { first_day: string; last_day: string; reason: string; sites: string[] }
        Returns: {
          body: string | null
          not_reached: number | null
          reached: number | null
          subject: string | null
        }[]
      }
      queue_closing_emails: {
        Args: never
        Returns: undefined
      }
      queue_holder_emails: {
        Args: never
        Returns: undefined
      }
      queue_last_day_emails: {
        Args: never
        Returns: undefined
      }
      registration_is_finished: {
        Args: { user_id: string }
        Returns: boolean
      }
      registration_is_verified: {
        Args: { user_id: string }
        Returns: boolean
      }
      remove_member: {
        Args: { member_id: string; withdraw?: boolean }
        Returns: undefined
      }
      reopen_council: {
        Args: { borough: string; first_name?: string; last_name?: string }
        Returns: undefined
      }
      require_two_steps: {
        Args: { required: boolean }
        Returns: undefined
      }
      reset_second_step: {
        Args: { member_id: string }
        Returns: undefined
      }
      reset_second_step_of: {
        Args: { address: string }
        Returns: boolean
      }
      revoke_invitation: {
        Args: { invitation_id: string }
        Returns: undefined
      }
      save_site_boroughs: {
        Args: { boroughs: Json; seen: Json; site_id: string }
        Returns: Json | null
      }
      save_site_details: {
        Args: { changes: Json; site_id: string }
        Returns: Json | null
      }
      save_skip_sites: {
        Args: { sites: Json }
        Returns: Json | null
      }
      save_voucher_settings: {
        Args: { changes: Json }
        Returns: Json | null
      }
      set_council_mark: {
        Args: { borough_key: string; png?: string }
        Returns: boolean
      }
      shut_site: {
        Args: { done_by?: string; site_id: string; until?: string }
        Returns: boolean
      }
      sign_out_member: {
        Args: { colleague_id: string }
        Returns: undefined
      }
      sites_of: {
        Args: { borough_key: string; waste?: Json }
        Returns: {
          address: string | null
          council_key: string | null
          council_name: string | null
          facts: Json | null
          id: string | null
          last_day: string | null
          not_taken: string[] | null
          opening: Json | null
          place: string | null
          position: number | null
          valid_days: number | null
          why_not: Json | null
        }[]
      }
      stop_reminders: {
        Args: { token: string }
        Returns: boolean
      }
      suspend_council: {
        Args: { borough: string; reason: string; suspended: boolean }
        Returns: boolean
      }
      suspended_councils: {
        Args: never
        Returns: {
          borough_key: string | null
          suspended_at: string | null
          why: string | null
        }[]
      }
      suspension: {
        Args: never
        Returns: string | null
      }
      tell_voucher_holders: {
        Args: { first_day: string; last_day: string; reason: string; sites: string[] }
        Returns: string | null
      }
      trade_sites: {
        Args: { borough_key?: string }
        Returns: {
          address: string | null
          council_key: string | null
          council_name: string | null
          height_limit_cm: number | null
          id: string | null
          opening: Json | null
          opening_hours: string | null
          place: string | null
          trade_conditions: Sets.TradeCondition[] | null
          trade_notes: string | null
          trade_pence: number | null
          trade_unit: Sets.TradeUnit | null
        }[]
      }
      turn_away: {
        Args: { checked_at?: string; code: string; done_by?: string; reason: string; rejection_id: string; sent_at?: string; site_id: string }
        Returns: {
          acceptance_id: string | null
          against: Json | null
          cancelled_at: string | null
          code: string | null
          facts: Json | null
          from_desk: boolean | null
          home_borough: string | null
          home_borough_now: string | null
          issued_at: string | null
          last_day: string | null
          local_auth_issue: string | null
          other_sites: Json | null
          outcome: Sets.GateOutcome | null
          rejected_waste: string[] | null
          site_address: string | null
          site_id: string | null
          turned_away_at: string | null
          turned_away_reason: Sets.TurnAwayReason | null
          undo_until: string | null
          until: string | null
          used_at: string | null
          used_by: string | null
          used_site_address: string | null
          waste: Json | null
        }[]
      }
      undo_acceptance: {
        Args: { acceptance_id: string; done_by?: string; reason: string }
        Returns: {
          outcome: Sets.UndoOutcome | null
          state: Sets.VoucherState | null
        }[]
      }
      voucher_counts: {
        Args: never
        Returns: {
          vouchers_issued: number | null
          vouchers_to_be_used: number | null
          vouchers_used: number | null
        }[]
      }
      voucher_history: {
        Args: { event_id: string }
        Returns: Json | null
      }
      vouchers_after_move: {
        Args: { borough_key: string }
        Returns: {
          id: string | null
          site_address: string | null
          waste: Json | null
        }[]
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
